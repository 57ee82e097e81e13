"""Runs on the host inside the virtual NAS's network namespace: carries connections that arrive outside to the machine.

Arguments: number of an open listening socket made outside of the namespace, address and port inside.
"""

import asyncio
import socket
import sys


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Copy one direction until its end."""
    try:
        while piece := await reader.read(1 << 16):
            writer.write(piece)
            await writer.drain()
    except ConnectionError:
        pass  # either side may hang up at any time
    finally:
        writer.close()


async def main() -> None:
    listening = socket.socket(fileno=int(sys.argv[1]))
    address, port = sys.argv[2], int(sys.argv[3])

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            inner_reader, inner_writer = await asyncio.open_connection(address, port)
        except OSError:
            writer.close()  # nothing listens inside: the caller sees a closed connection, as from a dead service
            return
        await asyncio.gather(carry(reader, inner_writer), carry(inner_reader, writer))

    server = await asyncio.start_server(connect, sock=listening)
    await server.serve_forever()


asyncio.run(main())
