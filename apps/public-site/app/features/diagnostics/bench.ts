import type { SocketTicket } from '@sevenfold/contracts';
import { connectRealtime, type Realtime, type Room, type SocketClass } from '@sevenfold/realtime-client';
import { startTrace, traceparent, type ActionTrace, type Auth } from '@sevenfold/ui';
import { expectThat, Unexpected } from './expect-that';
import { until } from './until';

export type Person = Pick<Auth, 'user' | 'token'>;

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

/** Shared by the steps of one run: the person, the room and the connection. Closed after the run. */
export class Bench {
  /** Trace of the current step. `used` is set once a request was sent under it. */
  trace: ActionTrace & { used?: boolean } = startTrace();
  private connection: Realtime | undefined;
  private entered: Room | undefined;
  private socket: WebSocket | undefined;

  constructor(
    private readonly person: Person,
    readonly roomName: string,
  ) {}

  get user() {
    return this.person.user;
  }

  async token(): Promise<string> {
    const token = await this.person.token();
    expectThat(Boolean(token), 'No ID token available');
    return token!;
  }

  /** Resolves with any answer, errors included. Rejects only if none arrives. */
  async call<Body>(
    method: string,
    path: string,
    { body, anonymous, as }: { body?: unknown; anonymous?: boolean; as?: string } = {},
  ): Promise<Answer<Body>> {
    this.trace.used = true;
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        traceparent: traceparent(this.trace),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(!anonymous && { authorization: `Bearer ${as ?? (await this.token())}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text) as Body };
  }

  /** Expects 200 and returns the body. */
  async read<Body>(path: string, options?: { anonymous?: boolean }): Promise<Body> {
    const { status, body } = await this.call<Body>('GET', path, options);
    expectThat(status === 200, `API returned ${status}`);
    return body;
  }

  async openSocket(): Promise<Realtime> {
    this.connection ??= connectRealtime({
      url: '/api/rydesync/socket',
      fetchTicket: () => this.fetchTicket(),
      WebSocket: this.keptSocket(),
    });
    const { connection } = this;
    await until(() => connection.state === 'online', 'The socket didn’t open within 10 s');
    return connection;
  }

  async fetchTicket(): Promise<string> {
    const { status, body } = await this.call<SocketTicket>('POST', '/api/rydesync/tickets');
    expectThat(status === 200 || status === 201, `API returned ${status}`);
    return body.ticket;
  }

  async enterRoom(): Promise<Room> {
    const realtime = await this.openSocket();
    this.entered = await within(
      realtime.joinRoom(this.roomName, { device: 'Diagnostics', name: 'Diagnostics' }),
      'The room didn’t let us in within 10 s',
    );
    return this.entered;
  }

  get realtime(): Realtime {
    if (!this.connection) throw new Unexpected('There’s no connection');
    return this.connection;
  }

  get room(): Room {
    if (!this.entered) throw new Unexpected('We’re not in a room');
    return this.entered;
  }

  /** Simulates a lost network: closes the socket without leaving the room. */
  dropSocket() {
    this.socket?.close(4000);
  }

  async close() {
    await within(this.entered?.leave() ?? Promise.resolve(), '').catch(() => undefined);
    this.connection?.close();
  }

  private keptSocket(): SocketClass {
    const keep = (socket: WebSocket) => (this.socket = socket);
    return class extends WebSocket {
      constructor(url: string) {
        super(url);
        keep(this);
      }
    } as unknown as SocketClass;
  }
}

function within<Value>(work: Promise<Value>, otherwise: string): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Unexpected(otherwise)), 10_000)),
  ]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
