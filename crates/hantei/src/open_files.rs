//! How many files and connections the program may have open.

/// Raises the number of files that may be open to the most that the machine allows this program, and returns
/// it; `None` where there is no such number. Every phone in the hall is one of them.
#[cfg(unix)]
pub(crate) fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limit = getrlimit(Resource::Nofile);
    let most = Rlimit { current: limit.maximum, maximum: limit.maximum };
    // Where that is not allowed, what there is has to do; the number is looked at again.
    let _ = setrlimit(Resource::Nofile, most);
    getrlimit(Resource::Nofile).current
}

/// Elsewhere there is no such number.
#[cfg(not(unix))]
pub(crate) fn raise() -> Option<u64> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Resource, getrlimit};

    use super::*;

    #[test]
    fn as_many_files_may_be_open_as_the_machine_allows() {
        assert_eq!(raise(), getrlimit(Resource::Nofile).maximum);
        assert_eq!(raise(), getrlimit(Resource::Nofile).maximum, "it stays so");
    }
}
