import {
  finalCloseCodes,
  protocolVersion,
  type ClientMessage,
  type CloseReason,
  type ServerMessage,
  type Welcome,
} from '@sevenfold/contracts';
import { markStage } from '../marks.js';
import { reconnectDelay } from './backoff.js';

export type ConnectionState = 'connecting' | 'online' | 'offline' | 'closed';

/** The part of WebSocket that we use: browsers, Node from 22 on and `ws` have it. */
export interface SocketLike {
  binaryType: string;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: string | ArrayBuffer): void;
  close(code?: number, reason?: string): void;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: never) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
  onerror: ((event: never) => unknown) | null;
}
export type SocketClass = new (url: string) => SocketLike;

export interface TransportSettings {
  url: string;
  client: string;
  fetchTicket: () => Promise<string>;
  WebSocket: SocketClass;
  /** The room of the next socket, if known: the gateway uses it to keep a room on one pod. */
  room?: () => string | undefined;
}

export interface TransportListener {
  welcome(welcome: Welcome): void;
  message(message: ServerMessage): void;
  binary(frame: ArrayBuffer): void;
  /** The connection was lost; `final` if it will not reconnect automatically. */
  lost(code: number, reason: Partial<CloseReason>, final: boolean): void;
  state(state: ConnectionState): void;
}

const openDeadlineMs = 10_000;
const openState = 1;

/** Opens one socket at a time, says hello, and opens the next when it is lost. */
export class Transport {
  state: ConnectionState = 'connecting';
  private socket: SocketLike | undefined;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private welcomed = false;

  constructor(
    private readonly settings: TransportSettings,
    private readonly listener: TransportListener,
  ) {}

  /** Connects, unless it is connected or already trying. */
  open() {
    if (this.socket || (this.state === 'connecting' && this.timer !== undefined)) return;
    clearTimeout(this.timer);
    this.become('connecting');
    void this.connect();
  }

  /** Connects now instead of after the back-off. */
  hurry() {
    if (this.state === 'closed' || this.socket) return;
    clearTimeout(this.timer);
    this.attempt = 0;
    void this.connect();
  }

  send(message: ClientMessage): boolean {
    return this.sendRaw(JSON.stringify(message));
  }

  /** False without an open connection: nothing was sent. */
  sendRaw(data: string | ArrayBuffer): boolean {
    if (!this.welcomed || this.socket?.readyState !== openState) return false;
    this.socket.send(data);
    return true;
  }

  /** Drops the socket as dead and opens another. */
  restart() {
    const { socket } = this;
    if (!socket) return;
    this.detach(socket);
    socket.close();
    this.ended(socket, 1006, {});
  }

  close() {
    clearTimeout(this.timer);
    // A ticket that arrives later must not open a socket.
    this.timer = undefined;
    const { socket } = this;
    this.socket = undefined;
    if (socket) {
      this.detach(socket);
      socket.close(1000);
    }
    this.welcomed = false;
    this.become('closed');
  }

  private async connect() {
    this.timer = setTimeout(() => this.failed(), openDeadlineMs);
    const timer = this.timer;
    try {
      const ticket = await this.settings.fetchTicket();
      if (this.timer !== timer) return;
      markStage('ticket');
      this.use(new this.settings.WebSocket(this.address(ticket)));
    } catch {
      if (this.timer === timer) this.failed();
    }
  }

  private address(ticket: string) {
    const room = this.settings.room?.();
    const parameters = new URLSearchParams({ ticket, ...(room !== undefined && { room }) });
    return `${this.settings.url}?${parameters.toString()}`;
  }

  private use(socket: SocketLike) {
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          t: 'hello',
          v: protocolVersion,
          client: this.settings.client,
        } satisfies ClientMessage),
      );
    socket.onmessage = ({ data }: { data: unknown }) => this.receive(data);
    socket.onclose = ({ code, reason }: { code: number; reason: string }) =>
      this.ended(socket, code, parseReason(reason));
    socket.onerror = () => undefined;
  }

  private receive(data: unknown) {
    if (data instanceof ArrayBuffer) return this.listener.binary(data);
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ServerMessage;
    if (message.t !== 'welcome') return this.listener.message(message);
    clearTimeout(this.timer);
    this.timer = undefined;
    this.attempt = 0;
    this.welcomed = true;
    this.become('online');
    this.listener.welcome(message);
  }

  private failed() {
    const { socket } = this;
    if (socket) {
      this.detach(socket);
      socket.close();
    }
    this.ended(socket, 1006, {});
  }

  private ended(socket: SocketLike | undefined, code: number, reason: Partial<CloseReason>) {
    if (this.socket !== socket || this.state === 'closed') return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.socket = undefined;
    const wasOnline = this.welcomed;
    this.welcomed = false;
    const final = finalCloseCodes.includes(code);
    this.become(final ? 'closed' : 'offline');
    if (wasOnline || final) this.listener.lost(code, reason, final);
    if (final || this.socket) return;
    this.timer = setTimeout(() => void this.connect(), reconnectDelay(this.attempt++, reason.retryAfterMs));
  }

  private detach(socket: SocketLike) {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.onerror = () => undefined;
  }

  private become(state: ConnectionState) {
    if (this.state === state) return;
    this.state = state;
    this.listener.state(state);
  }
}

function parseReason(reason: string): Partial<CloseReason> {
  try {
    return JSON.parse(reason) as CloseReason;
  } catch {
    return {};
  }
}
