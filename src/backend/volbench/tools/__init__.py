"""One file per external program: command builder and output parser. No IO, no process is started here."""
