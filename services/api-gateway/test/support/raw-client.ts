import { connect, type Socket } from 'node:net';
import { opened, until } from '@sevenfold/testing';

/** A client that sends raw bytes and keeps the answer. */
export class RawClient {
  text = '';
  closed = false;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => (this.text += part));
    socket.on('error', () => undefined).once('close', () => (this.closed = true));
  }

  static async open(url: string, lines: string[] = []): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const client = new RawClient(opened(connect(Number(port), hostname)));
    await new Promise<void>(resolve => client.socket.once('connect', resolve));
    if (lines.length > 0) client.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return client;
  }

  get status(): number | undefined {
    const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(this.text) ?? [];
    return status === undefined ? undefined : Number(status);
  }

  answered = () => until(() => this.status !== undefined || this.closed, 'an answer');
  ended = () => until(() => this.closed, 'the end of the connection');
}
