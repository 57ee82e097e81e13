"""What the system says of a call that failed, in the owner's language: its own sentences are English. Pure."""

from __future__ import annotations

import errno
from typing import Final

from volbench.domain.model.words.message import Message, plain

_WORDS: Final = {
    errno.EACCES: Message("model.system_words.eacces"),
    errno.EADDRINUSE: Message("model.system_words.eaddrinuse"),
    errno.EADDRNOTAVAIL: Message("model.system_words.eaddrnotavail"),
    errno.EBUSY: Message("model.system_words.ebusy"),
    errno.EDQUOT: Message("model.system_words.edquot"),
    errno.EEXIST: Message("model.system_words.eexist"),
    errno.EFBIG: Message("model.system_words.efbig"),
    errno.EIO: Message("model.system_words.eio"),
    errno.EISDIR: Message("model.system_words.eisdir"),
    errno.ELOOP: Message("model.system_words.eloop"),
    errno.EMFILE: Message("model.system_words.emfile"),
    errno.ENAMETOOLONG: Message("model.system_words.enametoolong"),
    errno.ENODEV: Message("model.system_words.enodev"),
    errno.ENOENT: Message("model.system_words.enoent"),
    errno.ENOSPC: Message("model.system_words.enospc"),
    errno.ENOTCONN: Message("model.system_words.enotconn"),
    errno.ENOTDIR: Message("model.system_words.enotdir"),
    errno.ENOTEMPTY: Message("model.system_words.enotempty"),
    errno.ENXIO: Message("model.system_words.enxio"),
    errno.EPERM: Message("model.system_words.eperm"),
    errno.EROFS: Message("model.system_words.erofs"),
    errno.ESTALE: Message("model.system_words.estale"),
    errno.ETIMEDOUT: Message("model.system_words.etimedout"),
    errno.ETXTBSY: Message("model.system_words.etxtbsy"),
}
_OTHER: Final = Message("model.system_words.other")


def system_words(error: OSError) -> Message:
    """Return why a call failed; what has no words here is named by its code, which can be looked up in any language."""
    number = error.errno or 0
    if not number:
        # Raised by a library, which says something of its own.
        return plain(str(error))
    return _WORDS.get(number) or _OTHER.fill(code=errno.errorcode.get(number, str(number)))
