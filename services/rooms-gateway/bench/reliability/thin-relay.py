"""A relay with the smallest buffers that the system allows, which Node cannot set. If a client behind it stops reading, the
gateway notices after some hundred kilobytes; loopback alone would swallow megabytes first.

Argument: the port to relay to. Prints its own port. After a line on stdin, it reads nothing more from the gateway."""

import selectors
import socket
import sys
import threading

target = int(sys.argv[1])
stalled = False
chosen = selectors.DefaultSelector()
other = {}


def thin(connection):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def accept(listener):
    client, (address, _) = listener.accept()
    upstream = thin(socket.socket())
    upstream.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    upstream.bind((address, 0))
    upstream.connect(("127.0.0.1", target))
    for one, another, way in ((client, upstream, "there"), (upstream, client, "back")):
        other[one] = another
        chosen.register(one, selectors.EVENT_READ, way)


def end(one):
    for each in (one, other.get(one)):
        if each in other:
            chosen.unregister(each)
            del other[each]
            each.close()


def stop_reading():
    global stalled
    sys.stdin.readline()
    stalled = True


def main():
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(1024)
    chosen.register(listener, selectors.EVENT_READ, "listener")
    print(listener.getsockname()[1], flush=True)
    threading.Thread(target=stop_reading, daemon=True).start()
    while True:
        for key, _ in chosen.select():
            if key.data == "listener":
                accept(listener)
            elif key.data == "back" and stalled:
                chosen.unregister(key.fileobj)
                another = other.pop(key.fileobj, None)
                dead.append((key.fileobj, another))
            elif key.fileobj in other:
                try:
                    data = key.fileobj.recv(4096)
                    if not data:
                        end(key.fileobj)
                    else:
                        other[key.fileobj].sendall(data)
                except OSError:
                    end(key.fileobj)


#: Kept open, so that the gateway does not notice that nobody reads.
dead = []

main()
