"""What can go wrong with a virtual NAS, each with what to do next."""


class VirtualNasError(Exception):
    """The machine could not be had, booted or told what to do; the message says what to do next."""


class GuestCommandFailed(VirtualNasError):
    """A command inside the machine ended with another code than 0."""

    def __init__(self, argv: tuple[str, ...], code: int, output: str) -> None:
        """Keep what a test wants to look at."""
        super().__init__(f"{' '.join(argv)} ended with code {code} inside the virtual NAS:\n{output[-4000:]}")
        self.code = code
        self.output = output
