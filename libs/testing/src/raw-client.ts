import { connect, type Socket } from 'node:net';
import { opened } from './opened.js';
import { until } from './until.js';

/** An HTTP client that sends raw bytes and keeps the answer. */
export class RawClient {
  text = '';
  closed = false;
  readonly socket: Socket;

  /** @param lines of the head of a request, sent at once */
  constructor(url: string, lines: readonly string[] = []) {
    const { hostname, port } = new URL(url);
    this.socket = opened(connect(Number(port), hostname)).setEncoding('latin1');
    this.socket.on('data', (part: string) => (this.text += part));
    this.socket.on('error', () => undefined).once('close', () => (this.closed = true));
    if (lines.length > 0) this.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  }

  /** Waits until it is connected. */
  static async open(url: string, lines?: readonly string[]): Promise<RawClient> {
    const client = new RawClient(url, lines);
    await new Promise<void>(resolve => client.socket.once('connect', resolve));
    return client;
  }

  /** 0 before the answer. */
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1] ?? 0);
  }

  answered = () => until(() => this.status > 0 || this.closed, 'an answer');
  ended = () => until(() => this.closed, 'the end of the connection');
}
