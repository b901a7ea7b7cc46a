import type {
  Ack,
  ClientMessage,
  Joined,
  LogPosition,
  Operation,
  OperationError,
  PathEvent,
  ServerMessage,
  Welcome,
} from '@sevenfold/contracts';
import type { NewOperation } from '@sevenfold/realtime-client';
import http from 'k6/http';
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'k6/timers';
import { WebSocket, type BinaryType } from 'k6/websockets';
import { measures } from './measures.ts';
import { url, type TestUser } from './test-users.ts';

const answerWithinMs = 15_000;
/** Attempts to come back before a member counts as not resumed. */
const attempts = 6;
const socketUrl = `${url.replace(/^http/, 'ws')}/api/rydesync/socket`;
/** `readyState` of an open WebSocket. */
const open = 1;
const clockProbe = { kind: 1, bytes: 13, answerWithinMs: 2_000 };
const clockAnswer = { kind: 2, bytes: 29 };

interface Waiting {
  resolve: (answer: Ack | Joined) => void;
  reject: (error: Error) => void;
  timer: number;
}

/** A client of the gateway that follows docs/realtime-protocol.md. Can be opened again after its connection is lost. */
export class RoomSocket {
  /** The log position of our copy of the room. */
  position: LogPosition | undefined;
  role: Joined['role'] | undefined;
  uid = '';
  /** Handlers, set by the journey. Live frames stay unparsed text: most clients of a load test ignore them. */
  onEvents: (events: PathEvent[]) => void = () => undefined;
  onLive: (text: string) => void = () => undefined;
  /** The connection ended, and nobody closed it. */
  onLost: () => void = () => undefined;
  #client = `k6-${__VU}-${Math.random().toString(36).slice(2, 12)}`;
  #lastId = 0;
  #waiting = new Map<number, Waiting>();
  #socket: WebSocket | undefined;
  #probing: number | undefined;
  #probes = new Map<number, number>();
  #closing = false;
  #person: TestUser;

  constructor(person: TestUser) {
    this.#person = person;
  }

  /** Gets a ticket, opens the socket for a room and says hello. Resolves with the welcome. */
  async open(room: string) {
    const answer = await http.asyncRequest('POST', `${url}/api/rydesync/tickets`, null, {
      headers: { authorization: `Bearer ${this.#person.token}` },
      tags: { name: 'ticket' },
    });
    if (answer.status >= 300) throw new Error(`no ticket: ${answer.status} ${answer.body as string}`);
    this.#closing = false;
    const ticket = encodeURIComponent(answer.json('ticket') as string);
    return this.#welcomed(`${socketUrl}?ticket=${ticket}&room=${encodeURIComponent(room)}`);
  }

  async join(room: string) {
    const operation = { t: 'join', room, from: this.position } as const;
    const joined = (await this.ask(operation)) as Joined;
    this.role = joined.role;
    this.position = { epoch: joined.epoch, offset: joined.offset };
    for (const event of joined.events ?? joined.snapshot ?? []) this.onEvents([event]);
    return joined;
  }

  /** Sends an operation and resolves with its answer, or rejects with the error's code. */
  ask(operation: NewOperation): Promise<Ack | Joined> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${operation.t} was not answered`));
      }, answerWithinMs);
      this.#waiting.set(id, { resolve, reject, timer });
      this.send({ ...operation, id } as Operation);
    });
  }

  /** Drops messages while the connection is lost. */
  send(message: ClientMessage) {
    if (this.#socket?.readyState === open) this.#socket.send(JSON.stringify(message));
  }

  /** Sends four probes now and every five seconds, as the shipped client does after its first seconds. */
  probeClock(everyMs = 5_000) {
    const burst = () => {
      this.#countUnanswered();
      for (let probe = 0; probe < 4; probe++) setTimeout(() => this.#probe(), probe * 30);
    };
    burst();
    this.#probing = setInterval(burst, everyMs);
  }

  stopProbing() {
    if (this.#probing !== undefined) clearInterval(this.#probing);
    this.#probing = undefined;
    this.#countUnanswered();
    this.#probes.clear();
  }

  close() {
    this.#closing = true;
    this.stopProbing();
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#socket?.close();
  }

  #welcomed(address: string): Promise<Welcome> {
    const socket = (this.#socket = new WebSocket(address));
    // k6's types declare an enum that k6 itself does not export.
    socket.binaryType = 'arraybuffer' as BinaryType;
    let isWelcome = false;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no welcome')), answerWithinMs);
      socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', v: 1, client: this.#client }));
      socket.onerror = event => reject(new Error(`socket: ${event?.error}`));
      socket.onclose = () => {
        clearTimeout(timer);
        const isLost = !this.#closing && this.#socket === socket;
        if (isLost) measures.socketsLost.add(1);
        reject(new Error('closed'));
        if (isLost && isWelcome) this.#lost();
      };
      socket.onmessage = event => {
        const data = event?.data;
        if (data instanceof ArrayBuffer) return this.#clockAnswered(data);
        if (typeof data !== 'string') return;
        if (data.startsWith('{"t":"live"')) return this.onLive(data);
        const message = JSON.parse(data) as ServerMessage;
        if (message.t !== 'welcome') return this.#receive(message);
        clearTimeout(timer);
        this.uid = message.uid;
        isWelcome = true;
        resolve(message);
      };
    });
  }

  #lost() {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error('connection lost'));
    }
    this.#waiting.clear();
    this.onLost();
  }

  #receive(message: ServerMessage) {
    switch (message.t) {
      case 'batch':
        if (this.position && message.to <= this.position.offset) return;
        this.position = { epoch: message.epoch, offset: message.to };
        return this.onEvents(message.events);
      case 'refresh':
        this.position = { epoch: message.epoch, offset: message.offset };
        return this.onEvents(message.snapshot);
      case 'ack':
      case 'joined':
      case 'error':
        return this.#answered(message);
      default:
        return;
    }
  }

  #answered(message: Ack | Joined | OperationError) {
    const { id = 0 } = message;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (message.t === 'error') waiting.reject(new Error(message.code));
    else waiting.resolve(message);
  }

  #probe() {
    if (this.#closing || this.#socket?.readyState !== open) return;
    const sequence = ++this.#lastId;
    const frame = new DataView(new ArrayBuffer(clockProbe.bytes));
    const now = Date.now();
    frame.setUint8(0, clockProbe.kind);
    frame.setUint32(1, sequence);
    frame.setFloat64(5, now);
    this.#probes.set(sequence, now);
    this.#socket.send(frame.buffer);
  }

  /** Called per burst: with thousands of sockets, k6 would spend most of its time on a timer for each probe. */
  #countUnanswered() {
    const now = Date.now();
    for (const [sequence, sentAt] of this.#probes)
      if (now - sentAt > clockProbe.answerWithinMs) {
        this.#probes.delete(sequence);
        measures.clockAnswered.add(false);
      }
  }

  #clockAnswered(data: ArrayBuffer) {
    const view = new DataView(data);
    if (view.byteLength !== clockAnswer.bytes || view.getUint8(0) !== clockAnswer.kind) return;
    const sentAt = this.#probes.get(view.getUint32(1));
    if (sentAt === undefined || !this.#probes.delete(view.getUint32(1))) return;
    const [received, sent] = [view.getFloat64(13), view.getFloat64(21)];
    const tookMs = Date.now() - sentAt;
    const isRight = view.getFloat64(5) === sentAt && sent >= received;
    measures.clockAnswered.add(isRight && tookMs <= clockProbe.answerWithinMs);
    measures.clockRoundTripMs.add(Math.max(0, tookMs - (sent - received)));
  }
}

export const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** Joins a room as one person and counts the outcome. Undefined if joining failed. */
export async function enter(person: TestUser, room: string): Promise<RoomSocket | undefined> {
  const socket = new RoomSocket(person);
  const began = Date.now();
  try {
    await socket.open(room);
    await socket.join(room);
    measures.joinMs.add(Date.now() - began);
    measures.joined.add(true);
    return socket;
  } catch (error) {
    measures.joined.add(false);
    console.error(`${room}: ${String(error)}`);
    socket.close();
    return undefined;
  }
}

/** Reconnects like the shipped client: exponential back-off with full jitter. */
export async function comeBack(member: RoomSocket, room: string) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    await pause(Math.random() * Math.min(30_000, 500 * 2 ** attempt));
    const began = Date.now();
    try {
      await member.open(room);
      const { recovered } = await member.join(room);
      measures.resumeMs.add(Date.now() - began);
      measures.resumed.add(true);
      measures.recovered.add(recovered);
      return;
    } catch (error) {
      member.close();
      console.error(`${room}: ${String(error)}, attempt ${attempt + 1}`);
    }
  }
  measures.resumed.add(false);
}
