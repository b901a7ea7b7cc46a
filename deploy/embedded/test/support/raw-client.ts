import { connect, type Socket } from 'node:net';

/** A client that sends exactly the given bytes. */
export class RawClient {
  text = '';
  closed = false;
  readonly socket: Socket;

  /** @param lines of the head of a request */
  constructor(origin: string, lines: readonly string[]) {
    const { hostname, port } = new URL(origin);
    this.socket = connect(Number(port), hostname).setEncoding('latin1');
    this.socket.on('data', (part: string) => (this.text += part));
    this.socket.on('error', () => undefined).once('close', () => (this.closed = true));
    this.socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  }

  get status() {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1] ?? 0);
  }
}
