// The one stream of a browser, shared by its tabs.
import { Stream, union, world } from "./stream.js";

const wishes = new Map();
let hello;
const tellAll = (message) => {
  if (message.kind === "hello") {
    hello = { message, at: performance.now() };
  } else if (message.kind === "lost") {
    hello = undefined;
  }
  for (const port of wishes.keys()) {
    port.postMessage(message);
  }
};
const stream = new Stream(world(tellAll));

self.addEventListener("connect", ({ ports: [port] }) => {
  port.addEventListener("message", ({ data }) => {
    if (data.topics) {
      wishes.set(port, data.topics);
      // Whoever joins a stream that is open hears the time as it is now.
      if (hello) {
        const passed = performance.now() - hello.at;
        port.postMessage({ ...hello.message, now: hello.message.now + passed });
      }
    } else if (data.leave) {
      wishes.delete(port);
    }
    stream.want(union(wishes.values()));
    if (data.again) {
      stream.reopen();
    }
    if (wishes.size === 0) {
      stream.close();
    }
  });
  port.start();
});
