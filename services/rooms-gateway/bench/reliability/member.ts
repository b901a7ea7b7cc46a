import { randomUUID } from 'node:crypto';
import type {
  Batch,
  GuestbookEntry,
  Joined,
  Live,
  LogPosition,
  Metronome,
  OperationError,
  PathEvent,
  Refresh,
  ServerMessage,
} from '@sevenfold/contracts';
import { RawClient } from '../raw-client.ts';
import type { Account, Facts, Segment, Write } from './crowd.ts';

const openDeadlineMs = 10_000;
const probeEveryMs = 5_000;
const silenceMs = 12_000;
/** After the system reported that the network is back, an answer must arrive within this time. */
const backSilenceMs = 3_000;

interface Waiting {
  text: string;
  mark: string;
  resolve: (done: boolean) => void;
}

/**
 * One person in one room, with the shipped client's rules for connecting, resuming and resending
 * (libs/realtime-client: transport, operation-queue, room), but without its tree of values: two thousand fit
 * in a process. It records what it applied, in order, for the comparison.
 */
export class Member implements Account {
  readonly uid: string;
  readonly index: number;
  readonly room: string;
  readonly address: string;
  readonly kind: string;
  position: LogPosition | undefined;
  joined = false;
  segments: Segment[] = [];
  joins = { first: 0, recovered: 0, snapshot: 0 };
  gapsNoticed = 0;
  ends = new Map<number | string, number>();
  resumed: { at: number; ms: number }[] = [];
  acknowledged: string[] = [];
  refused: string[] = [];
  onApplied: ((mark: string) => void) | undefined;
  onLive: ((live: Live) => void) | undefined;
  #facts: Facts;
  #client = randomUUID();
  #nextId = 1;
  #waiting = new Map<number, Waiting>();
  #socket: RawClient | undefined;
  #attempt = 0;
  #dial = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The id of the last `join`. */
  #joining = 0;
  #probedAt = 0;
  #heardAt = 0;
  #silence = silenceMs;
  #lostAt: number | undefined;
  #closed = false;
  #ready = Promise.withResolvers<void>();

  constructor(facts: Facts) {
    this.uid = facts.uid;
    this.index = facts.index;
    this.room = facts.room;
    this.address = facts.address;
    this.kind = facts.kind;
    this.#facts = facts;
  }

  enter() {
    void this.#connect();
    return this.#ready.promise;
  }

  /** Sends an operation now, or after rejoining, with the same id. Resolves with true when acknowledged. */
  write(operation: Write, mark: string): Promise<boolean> {
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const text = JSON.stringify({ ...operation, id });
    this.#waiting.set(id, { text, mark, resolve });
    if (this.joined) this.#socket?.send(text);
    return promise;
  }

  /** Reads a path repeatedly, whatever the answers. */
  ask(path: string, times: number) {
    for (let i = 0; i < times; i++)
      this.#socket?.send(JSON.stringify({ t: 'get', id: this.#nextId++, path }));
  }

  level(level: number) {
    if (this.joined) this.#socket?.send(`{"t":"level","room":"${this.room}","level":${level}}`);
  }

  /** The browser event for a returned network. */
  networkIsBack() {
    if (this.#closed) return;
    if (!this.#socket) return this.#again(0, true);
    this.#silence = backSilenceMs;
    this.#heardAt = performance.now();
    this.#probe();
  }

  /** Called each second: probes the server, and drops a silent connection. */
  watch(now: number) {
    if (!this.joined) return;
    if (now - this.#heardAt > this.#silence) return this.#giveUp();
    if (now - this.#probedAt > probeEveryMs) this.#probe();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  async #connect() {
    const dial = ++this.#dial;
    this.#timer = setTimeout(() => this.#failed(dial), openDeadlineMs);
    try {
      const ticket = await this.#facts.ticket(this.#facts);
      if (dial !== this.#dial) return;
      const path = `/api/rydesync/socket?ticket=${ticket}&room=${this.room}`;
      const client = await RawClient.open(this.#facts.port, path, undefined, { localAddress: this.address });
      if (dial !== this.#dial) return client.close();
      this.#socket = client;
      client.onText = text => this.#receive(client, text);
      client.onBinary = () => this.#heard();
      client.onEnd = (code, reason) => this.#ended(client, code, reason);
      client.send(`{"t":"hello","v":1,"client":"${this.#client}"}`);
    } catch {
      this.#failed(dial);
    }
  }

  #failed(dial: number) {
    if (dial !== this.#dial) return;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#again();
  }

  #giveUp() {
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onText = socket.onEnd = socket.onBinary = undefined;
    socket.close();
    this.#lost('silent');
    this.#again();
  }

  #ended(client: RawClient, code: number, reason: string) {
    if (client !== this.#socket) return;
    this.#socket = undefined;
    this.#lost(code);
    let hint = 0;
    try {
      hint = (JSON.parse(reason) as { retryAfterMs?: number }).retryAfterMs ?? 0;
    } catch {}
    this.#again(hint);
  }

  #lost(code: number | string) {
    this.ends.set(code, (this.ends.get(code) ?? 0) + 1);
    if (this.joined) this.#lostAt = performance.now();
    this.joined = false;
  }

  /** A random delay up to a limit that doubles. */
  #again(hint = 0, now = false) {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#dial++;
    if (now) this.#attempt = 0;
    const limit = Math.min(30_000, 500 * 2 ** Math.min(this.#attempt++, 16));
    this.#timer = setTimeout(() => void this.#connect(), now ? 0 : hint + Math.random() * limit);
  }

  #heard() {
    this.#heardAt = performance.now();
    this.#silence = silenceMs;
  }

  #probe() {
    const probe = Buffer.alloc(13);
    probe[0] = 1;
    this.#probedAt = performance.now();
    this.#socket?.sendBinary(probe);
  }

  #receive(client: RawClient, text: string) {
    if (client !== this.#socket) return;
    // No frame handled here proves that the way to the server works; only answers to probes do.
    const message = JSON.parse(text) as ServerMessage;
    if (message.t === 'batch') return this.#batch(message);
    if (message.t === 'live') return this.onLive?.(message);
    if (message.t === 'ack') return this.#settle(message.id, true);
    if (message.t === 'joined') return this.#applyJoined(message);
    if (message.t === 'welcome') {
      this.#heard();
      return this.#join();
    }
    if (message.t === 'refresh') return this.#snapshot(message);
    if (message.t === 'error') this.#error(message);
  }

  #join() {
    this.#joining = this.#nextId++;
    const from = this.position && { from: this.position };
    this.#socket?.send(JSON.stringify({ t: 'join', id: this.#joining, room: this.room, ...from }));
  }

  #applyJoined(message: Joined) {
    clearTimeout(this.#timer);
    this.#attempt = 0;
    const { epoch, offset, recovered, events = [], snapshot = [] } = message;
    if (!this.position) this.joins.first++;
    else if (recovered) this.joins.recovered++;
    else this.joins.snapshot++;
    if (recovered) this.#apply(events, { epoch, offset });
    else this.#snapshot({ epoch, offset, snapshot });
    const wasJoined = this.joined;
    this.joined = true;
    this.#heard();
    if (this.#lostAt !== undefined) {
      this.resumed.push({ at: performance.now(), ms: performance.now() - this.#lostAt });
      this.#lostAt = undefined;
    }
    this.#ready.resolve();
    // Unanswered operations are sent again with their old id.
    if (!wasJoined) for (const { text } of this.#waiting.values()) this.#socket?.send(text);
  }

  #snapshot({ epoch, offset, snapshot }: Pick<Refresh, 'epoch' | 'offset' | 'snapshot'>) {
    const lines = linesOf(snapshot);
    this.segments.push({ from: offset, to: offset, lines, marks: [] });
    this.position = { epoch, offset };
  }

  #batch({ epoch, from, to, events }: Batch) {
    if (!this.position || to <= this.position.offset) return;
    if (from > this.position.offset) {
      this.gapsNoticed++;
      return this.#join();
    }
    this.#apply(events, { epoch, offset: to });
  }

  #apply(events: PathEvent[], position: LogPosition) {
    const segment = this.segments.at(-1);
    if (!segment) return;
    for (const event of events) {
      const mark = markOf(event);
      if (mark === undefined) continue;
      segment.marks.push(mark);
      this.onApplied?.(mark);
    }
    this.position = position;
    segment.to = position.offset;
  }

  #settle(id: number, done: boolean) {
    const found = this.#waiting.get(id);
    if (!found) return;
    this.#waiting.delete(id);
    if (done) this.acknowledged.push(found.mark);
    found.resolve(done);
  }

  #error({ id = 0, code, retryAfterMs }: OperationError) {
    const passing = code === 'limit.too-many' || code.startsWith('store.');
    const after = retryAfterMs ?? 1_000;
    if (id === this.#joining) {
      if (passing) return void setTimeout(() => this.#socket && !this.joined && this.#join(), after);
      this.refused.push(`join: ${code}`);
      return this.#ready.reject(new Error(`${this.uid}: ${code}`));
    }
    const found = this.#waiting.get(id);
    if (!found) return;
    if (passing) return void setTimeout(() => this.joined && this.#socket?.send(found.text), after);
    this.refused.push(code);
    this.#settle(id, false);
  }
}

/** Identifies one write of the benchmark: the text of a message, the time of a metronome. */
export function markOf([path, value]: PathEvent): string | undefined {
  if (value === null) return undefined;
  if (path.startsWith('guestbook/')) return (value as GuestbookEntry).text;
  if (path.endsWith('metronome')) return `m${(value as Metronome).at}`;
  return undefined;
}

/** The guestbook messages in a snapshot. */
export const linesOf = (snapshot: readonly PathEvent[]): string[] =>
  snapshot
    .filter(([path]) => path.startsWith('guestbook/'))
    .map(([, entry]) => (entry as GuestbookEntry).text);
