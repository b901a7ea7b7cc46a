import {
  clockAnswer,
  clockProbe,
  protocolVersion,
  type CloseReason,
  type Joined,
  type PathEvent,
  type ServerMessage,
} from '@sevenfold/contracts';
import type { SocketLike } from './connection/transport.js';

type Body = { t: string; [field: string]: unknown };
type Answer = ServerMessage & { id: number };
type Sorted<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;

/** Milliseconds that one wait may take. */
const waitMs = 30_000;
const openState = 1;

/**
 * One socket and its messages, without reconnecting, clock or tree: for probes, benchmarks and tests, which
 * decide about every message themselves. Every wait ends: with an answer, with the socket, with the signal,
 * or after 30 s.
 */
export class PlainClient<Socket extends SocketLike = SocketLike> {
  readonly messages: ServerMessage[] = [];
  readonly binary: ArrayBuffer[] = [];
  closed: { code: number; reason: Partial<CloseReason> } | undefined;
  private nextId = 1;
  private readonly wakers = new Set<() => void>();

  /** @param socket that is still connecting. */
  constructor(
    readonly socket: Socket,
    private readonly signal?: AbortSignal,
  ) {
    const wake = () => this.wakers.forEach(waker => waker());
    socket.binaryType = 'arraybuffer';
    socket.onopen = wake;
    socket.onmessage = ({ data }: { data: string | ArrayBuffer }) => {
      if (typeof data === 'string') this.messages.push(JSON.parse(data) as ServerMessage);
      else this.binary.push(data);
      wake();
    };
    socket.onclose = ({ code, reason }: { code: number; reason: string }) => {
      this.closed = { code, reason: reason === '' ? {} : (JSON.parse(reason) as CloseReason) };
      wake();
    };
    // A close event follows.
    socket.onerror = () => undefined;
    signal?.addEventListener('abort', wake, { once: true });
  }

  /** Waits for the connection, says hello and returns the welcome. */
  async hello(client: string = crypto.randomUUID()) {
    await this.opened();
    this.raw({ t: 'hello', v: protocolVersion, client });
    return this.first('welcome');
  }

  opened(): Promise<true> {
    return this.until(() => this.socket.readyState === openState);
  }

  raw(message: object | string | ArrayBuffer): void {
    const isFrame = typeof message === 'string' || message instanceof ArrayBuffer;
    this.socket.send(isFrame ? message : JSON.stringify(message));
  }

  /** Sends an operation; resolves with its acknowledgement, or rejects with its error code. */
  async ask(body: Body, id?: number): Promise<Answer> {
    const answer = await this.answerTo(body, id);
    if (answer.t === 'error') throw new Error(answer.code);
    return answer;
  }

  /** Sends an operation; resolves with its acknowledgement or error. */
  answerTo(body: Body, id = this.nextId++): Promise<Answer> {
    const seen = this.messages.length;
    this.raw({ ...body, id });
    return this.until(() =>
      this.messages.slice(seen).find((each): each is Answer => 'id' in each && each.id === id),
    );
  }

  async join(room: string, more: object = {}): Promise<Joined> {
    return (await this.ask({ t: 'join', room, ...more })) as Joined;
  }

  set(path: string, value: unknown) {
    return this.ask({ t: 'set', path, value });
  }

  /** The error code of a rejected operation. */
  refusal(body: Body): Promise<string> {
    return this.ask(body).then(
      () => 'allowed',
      (error: Error) => error.message,
    );
  }

  /** Sends a clock probe and returns the server's answer. */
  async probeClock(sequence = 0, sentAt = performance.now()): Promise<DataView> {
    const probe = new DataView(new ArrayBuffer(clockProbe.bytes));
    probe.setUint8(0, clockProbe.kind);
    probe.setUint32(1, sequence);
    probe.setFloat64(5, sentAt);
    const seen = this.binary.length;
    this.raw(probe.buffer);
    const isAnswer = (frame: ArrayBuffer) => frame.byteLength === clockAnswer.bytes;
    return new DataView(await this.until(() => this.binary.slice(seen).find(isAnswer)));
  }

  first<T extends ServerMessage['t']>(t: T, matches: (message: Sorted<T>) => boolean = () => true) {
    return this.until(() => this.messages.find((m): m is Sorted<T> => m.t === t && matches(m as Sorted<T>)));
  }

  /** All path events so far, in order. */
  get events(): PathEvent[] {
    return this.messages.flatMap(message => (message.t === 'batch' ? message.events : []));
  }

  // oxlint-disable-next-line no-explicit-any -- each caller knows what it is waiting for
  event(path: string, matches: (value: any) => boolean = () => true) {
    return this.until(() => this.events.findLast(([at, value]) => at === path && matches(value)));
  }

  closing() {
    return this.until(() => this.closed);
  }

  /** @throws Error that says what ended the wait: the socket's end, the signal, or 30 s. */
  async until<T>(find: () => T | undefined | false): Promise<T> {
    const end = performance.now() + waitMs;
    for (;;) {
      const found = find();
      if (found) return found;
      const left = end - performance.now();
      if (this.closed) throw new Error(`the socket was closed with ${this.closed.code}`);
      if (left <= 0 || this.signal?.aborted)
        throw new Error(
          `no matching message came; the last ones: ${JSON.stringify(this.messages.slice(-3))}`,
        );
      await this.somethingWithin(left);
    }
  }

  close(): void {
    this.socket.close();
  }

  private somethingWithin(ms: number): Promise<void> {
    return new Promise<void>(resolve => {
      const waker = () => {
        clearTimeout(timer);
        this.wakers.delete(waker);
        resolve();
      };
      const timer = setTimeout(waker, ms);
      this.wakers.add(waker);
    });
  }
}
