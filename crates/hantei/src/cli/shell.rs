//! `completions` and `man`: from the same definitions as the command line.

use std::process::ExitCode;

use clap::Args;

use crate::failure::Failure;
use crate::output::print;

/// Prints shell completions.
///
/// Example: hantei completions bash > hantei.bash
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// For which shell
    shell: clap_complete::Shell,
}

impl Completions {
    pub(crate) fn run(&self, command: &mut clap::Command) -> Result<ExitCode, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, command, "hantei", &mut text);
        print(&String::from_utf8_lossy(&text))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Prints the manual page: the program, then each of its commands.
pub(crate) fn man(command: &clap::Command) -> Result<ExitCode, Failure> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    for subcommand in command.get_subcommands() {
        clap_mangen::Man::new(subcommand.clone()).render(&mut text)?;
    }
    print(&String::from_utf8_lossy(&text))?;
    Ok(ExitCode::SUCCESS)
}
