// The one stream of a browser, shared by its tabs.
import { Stream, union, world } from "./stream.js";

const wishes = new Map();
const stream = new Stream(
  world((message) => {
    for (const port of wishes.keys()) {
      port.postMessage(message);
    }
  }),
);

self.addEventListener("connect", ({ ports: [port] }) => {
  port.addEventListener("message", ({ data }) => {
    if (data.topics) {
      wishes.set(port, data.topics);
    } else if (data.leave) {
      wishes.delete(port);
    }
    stream.want(union(wishes.values()));
    if (data.again) {
      stream.reopen();
    }
    // Whoever joins a stream that is open hears the time and how far the topics are, as they are now.
    if (data.topics && stream.hello) {
      port.postMessage(stream.hello);
    }
    if (wishes.size === 0) {
      stream.close();
    }
  });
  port.start();
});
