import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';

export interface Description {
  type: 'offer' | 'answer';
  sdp: string;
}

/** A plugin's event or answer. */
export interface PluginMessage {
  data: Record<string, unknown>;
  jsep?: Description;
}

interface Message {
  janus: string;
  transaction?: string;
  sender?: number;
  data?: { id: number };
  plugindata?: { data: Record<string, unknown> };
  jsep?: Description;
  error?: { code: number; reason: string };
}

interface Waiting {
  /** Plugins are slow: Janus acknowledges the request first, and the answer comes as an event. */
  asksPlugin: boolean;
  resolve(message: Message): void;
  reject(error: Error): void;
}

export interface HandleListener {
  message(message: PluginMessage): void;
  /** The person's connection to Janus, or ours, was lost. */
  lost(): void;
}

const requestMs = 5_000;
/** Janus ends sessions that are silent for a minute. */
const keepAliveMs = 20_000;
const reconnectMs = { first: 250, most: 5_000 };

/**
 * A session with Janus over its WebSocket interface. Reconnects by itself; handles end with the connection.
 */
export class JanusSession {
  private socket: WebSocket | undefined;
  private session: number | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private readonly handles = new Map<number, HandleListener>();
  private timer: NodeJS.Timeout | undefined;
  private keepAlive: NodeJS.Timeout | undefined;
  private wait = reconnectMs.first;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly apiSecret: string | undefined,
    private readonly logger: Logger,
  ) {}

  get isOpen() {
    return this.session !== undefined;
  }

  start() {
    const socket = new WebSocket(this.url, 'janus-protocol', {
      perMessageDeflate: false,
      handshakeTimeout: requestMs,
    });
    this.socket = socket;
    socket.on('open', () => void this.open(socket));
    socket.on('message', (data: Buffer) => this.receive(JSON.parse(data.toString()) as Message));
    socket.on('error', error => this.logger.debug({ err: error }, 'SFU connection error'));
    socket.on('close', () => this.closed());
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Attaches a handle to the VideoRoom plugin. */
  async attach(listener: HandleListener): Promise<JanusHandle> {
    const { data } = await this.ask({ janus: 'attach', plugin: 'janus.plugin.videoroom' });
    this.handles.set(data!.id, listener);
    return new JanusHandle(this, data!.id);
  }

  /** @internal */
  async ask(message: { janus: string; [field: string]: unknown }): Promise<Message> {
    const transaction = randomUUID();
    const answered = new Promise<Message>((resolve, reject) => {
      this.waiting.set(transaction, { asksPlugin: message.janus === 'message', resolve, reject });
    });
    const late = setTimeout(
      () => this.waiting.get(transaction)?.reject(new Error('Janus did not answer in time')),
      requestMs,
    );
    this.tell({ ...message, transaction });
    try {
      return await answered;
    } finally {
      clearTimeout(late);
      this.waiting.delete(transaction);
    }
  }

  /** @internal Sends a message that Janus only acknowledges. */
  tell(message: object) {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      const { transaction } = message as { transaction?: string };
      if (transaction) this.waiting.get(transaction)?.reject(new Error('Janus is not connected'));
      return;
    }
    const secret = this.apiSecret === undefined ? undefined : { apisecret: this.apiSecret };
    const session = this.session === undefined ? undefined : { session_id: this.session };
    this.socket.send(JSON.stringify({ transaction: randomUUID(), ...session, ...message, ...secret }));
  }

  /** @internal */
  forget(handle: number) {
    this.handles.delete(handle);
  }

  private async open(socket: WebSocket) {
    try {
      const { data } = await this.ask({ janus: 'create' });
      this.session = data!.id;
      this.wait = reconnectMs.first;
      this.keepAlive = setInterval(() => void this.stayAlive(socket), keepAliveMs);
      this.logger.info('SFU connected');
    } catch (error) {
      this.logger.warn({ err: error }, 'SFU rejected the session');
      socket.terminate();
    }
  }

  private async stayAlive(socket: WebSocket) {
    await this.ask({ janus: 'keepalive' }).catch(() => socket.terminate());
  }

  private closed() {
    if (this.session !== undefined) this.logger.warn('SFU connection lost');
    this.session = undefined;
    clearInterval(this.keepAlive);
    for (const waiting of this.waiting.values()) waiting.reject(new Error('Janus is gone'));
    const lost = [...this.handles.values()];
    this.handles.clear();
    for (const handle of lost) handle.lost();
    if (this.stopped) return;
    this.timer = setTimeout(() => this.start(), this.wait);
    this.wait = Math.min(this.wait * 2, reconnectMs.most);
  }

  private receive(message: Message) {
    const { janus, transaction, sender, plugindata, jsep, error } = message;
    // Janus ended the session; all handles are invalid.
    if (janus === 'timeout') return this.socket?.terminate();
    const waiting = transaction === undefined ? undefined : this.waiting.get(transaction);
    if (waiting && error) return waiting.reject(new Error(`${error.code} ${error.reason}`));
    if (waiting && !(janus === 'ack' && waiting.asksPlugin)) return waiting.resolve(message);
    const listener = sender === undefined ? undefined : this.handles.get(sender);
    if (janus === 'event' && plugindata) listener?.message({ data: plugindata.data, ...(jsep && { jsep }) });
    if ((janus === 'hangup' || janus === 'detached') && listener) {
      this.handles.delete(sender!);
      listener.lost();
    }
  }
}

/** A handle of the session: one person's connection in one direction. */
export class JanusHandle {
  constructor(
    private readonly session: JanusSession,
    private readonly id: number,
  ) {}

  /** @throws JanusRefusal if the plugin rejects the request. */
  async ask(body: object, jsep?: Description): Promise<PluginMessage> {
    const answer = await this.session.ask({
      janus: 'message',
      handle_id: this.id,
      body,
      ...(jsep && { jsep }),
    });
    const data = answer.plugindata?.data ?? {};
    if (typeof data['error_code'] === 'number')
      throw new JanusRefusal(data['error_code'], String(data['error']));
    return { data, ...(answer.jsep && { jsep: answer.jsep }) };
  }

  candidate(candidate: object) {
    this.session.tell({ janus: 'trickle', handle_id: this.id, candidate });
  }

  detach() {
    this.session.forget(this.id);
    this.session.tell({ janus: 'detach', handle_id: this.id });
  }
}

export class JanusRefusal extends Error {
  constructor(
    readonly code: number,
    reason: string,
  ) {
    super(`Janus refused with ${code}: ${reason}`);
  }
}
