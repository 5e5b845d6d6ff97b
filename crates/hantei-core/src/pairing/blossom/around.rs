//! The way around a blossom: an odd number of children, each linked with the next.

/// The way around a blossom, from a child to the first one, over an even number of links.
pub(super) struct Around {
    pub(super) start: usize,
    length: usize,
    forward: bool,
}

impl Around {
    pub(super) fn from(children: &[u32], child: u32) -> Self {
        let start = children.iter().position(|&other| other == child).expect("a child is in its blossom");
        Self { start, length: children.len(), forward: start % 2 == 1 }
    }

    pub(super) fn next(&self, step: usize) -> usize {
        match self.forward {
            true if step + 1 == self.length => 0,
            true => step + 1,
            false if step == 0 => self.length - 1,
            false => step - 1,
        }
    }

    /// Returns the near end of the link from `step` on: seen from the child at `step`.
    pub(super) fn link(&self, links: &[u32], step: usize) -> u32 {
        if self.forward { links[step] } else { links[if step == 0 { self.length - 1 } else { step - 1 }] ^ 1 }
    }
}
