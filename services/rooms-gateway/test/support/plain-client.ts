import type { Joined, PathEvent, ServerMessage } from '@sevenfold/contracts';
import WebSocket from 'ws';

type Body = { t: string; [field: string]: unknown };
type Sorted<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;

const deadlineMs = 30_000;

/** Speaks the protocol without a library, like a client in another language. */
export class PlainClient {
  readonly messages: ServerMessage[] = [];
  readonly binary: Buffer[] = [];
  closed: { code: number; reason: { code?: string; until?: number; retryAfterMs?: number } } | undefined;
  private nextId = 1;
  private readonly wakers = new Set<() => void>();

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.binary.push(data);
      else this.messages.push(JSON.parse(data.toString()) as ServerMessage);
      this.wake();
    });
    ws.on('close', (code, reason) => {
      this.closed = { code, reason: reason.length > 0 ? JSON.parse(reason.toString()) : {} };
      this.wake();
    });
    ws.on('error', () => undefined);
  }

  static async open(url: string, headers: Record<string, string>): Promise<PlainClient> {
    const ws = new WebSocket(url, { headers, perMessageDeflate: false });
    const client = new PlainClient(ws);
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('unexpected-response', (_, response) =>
        reject(new Error(`refused with ${response.statusCode}`)),
      );
      ws.once('error', reject);
    });
    return client;
  }

  hello(client: string) {
    this.raw({ t: 'hello', v: 1, client });
    return this.first('welcome');
  }

  raw(message: object | string | Buffer) {
    this.ws.send(Buffer.isBuffer(message) || typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Sends an operation; resolves with its acknowledgement, or rejects with its error code. */
  async ask(body: Body, id = this.nextId++): Promise<ServerMessage & { id: number }> {
    const seen = this.messages.length;
    this.raw({ ...body, id });
    const answer = (await this.until(() =>
      this.messages.slice(seen).find(message => 'id' in message && message.id === id),
    )) as ServerMessage & { id: number };
    if (answer.t === 'error') throw new Error(answer.code);
    return answer;
  }

  async join(room: string, more: object = {}): Promise<Joined> {
    return (await this.ask({ t: 'join', room, ...more })) as Joined;
  }

  set(path: string, value: unknown) {
    return this.ask({ t: 'set', path, value });
  }

  /** The error code of a rejected operation. */
  async refusal(body: Body): Promise<string> {
    return this.ask(body).then(
      () => 'allowed',
      (error: Error) => error.message,
    );
  }

  first<T extends ServerMessage['t']>(t: T, matches: (message: Sorted<T>) => boolean = () => true) {
    return this.until(() => this.messages.find((m): m is Sorted<T> => m.t === t && matches(m as Sorted<T>)));
  }

  /** All path events so far, in order. */
  get events(): PathEvent[] {
    return this.messages.flatMap(message => (message.t === 'batch' ? message.events : []));
  }

  // oxlint-disable-next-line no-explicit-any -- each test knows what it is waiting for
  event(path: string, matches: (value: any) => boolean = () => true) {
    return this.until(() => this.events.findLast(([at, value]) => at === path && matches(value)));
  }

  closing() {
    return this.until(() => this.closed);
  }

  async until<T>(find: () => T | undefined | false): Promise<T> {
    const end = performance.now() + deadlineMs;
    for (;;) {
      const found = find();
      if (found) return found;
      const left = end - performance.now();
      if (left <= 0) throw new Error(`nothing came; last: ${JSON.stringify(this.messages.slice(-3))}`);
      await new Promise<void>(resolve => {
        const waker = () => {
          clearTimeout(timer);
          this.wakers.delete(waker);
          resolve();
        };
        const timer = setTimeout(waker, left);
        this.wakers.add(waker);
      });
    }
  }

  close() {
    this.ws.close();
  }

  terminate() {
    this.ws.terminate();
  }

  private wake() {
    for (const waker of this.wakers) waker();
  }
}
