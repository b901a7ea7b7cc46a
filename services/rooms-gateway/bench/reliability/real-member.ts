import type { LogPosition, PathEvent } from '@sevenfold/contracts';
import { connectRealtime, RealtimeError, type Realtime, type Room } from '@sevenfold/realtime-client';
import WebSocket from 'ws';
import type { Account, Facts, Joins, Segment, Write } from './crowd.ts';
import { linesOf, markOf } from './member.ts';

/** The shipped client in one room; records what its tree receives, like `Member`. */
export class RealMember implements Account {
  readonly uid: string;
  readonly room: string;
  readonly address: string;
  readonly kind: string;
  readonly index: number;
  segments: Segment[] = [];
  joins = { first: 0, recovered: 0, snapshot: 0 };
  gapsNoticed = 0;
  ends = new Map<number | string, number>();
  resumed: { at: number; ms: number }[] = [];
  acknowledged: string[] = [];
  refused: string[] = [];
  #realtime: Realtime;
  /** Target of the browser event for a returned network. */
  #page = new EventTarget();
  #room: Room | undefined;
  #lostAt: number | undefined;
  #rejoins = false;

  constructor(facts: Facts) {
    const { address, port, ticket } = facts;
    this.uid = facts.uid;
    this.room = facts.room;
    this.address = address;
    this.kind = facts.kind;
    this.index = facts.index;
    class OwnAddressSocket extends WebSocket {
      constructor(url: string) {
        // One task per message, as in browsers.
        super(url, { localAddress: address, perMessageDeflate: false, allowSynchronousEvents: false });
      }
    }
    openPage(this.#page);
    this.#realtime = connectRealtime({
      url: `ws://127.0.0.1:${port}/api/rydesync/socket`,
      fetchTicket: () => ticket(facts),
      WebSocket: OwnAddressSocket,
    });
    this.#listen();
  }

  async enter() {
    await this.#realtime.joinRoom(this.room);
  }

  get joined() {
    return this.#realtime.state === 'online' && this.#room?.state.status === 'joined';
  }

  get position(): LogPosition | undefined {
    return this.#room && { epoch: this.#room.state.epoch, offset: this.#room.state.offset };
  }

  async write({ t, path, value }: Write, mark: string) {
    try {
      await (t === 'push' ? this.#realtime.push(path, value) : this.#realtime.set(path, value));
      this.acknowledged.push(mark);
    } catch (error) {
      this.refused.push(error instanceof RealtimeError ? error.code : String(error));
    }
  }

  networkIsBack() {
    this.#page.dispatchEvent(new Event('online'));
  }

  close() {
    this.#realtime.close();
  }

  #listen() {
    const realtime = this.#realtime;
    const { link, tree } = realtime;
    const { register } = link;
    link.register = (name, room) => {
      register(name, room);
      this.#rejoins = true;
      if (this.#room) return;
      this.#room = room as Room;
      this.#room.subscribe(() => this.#moved());
    };
    const confirm = tree.confirm.bind(tree);
    const replace = tree.replace.bind(tree);
    tree.confirm = events => {
      this.#applied(events);
      confirm(events);
    };
    tree.replace = (roots, events) => {
      this.#replaced(events);
      replace(roots, events);
    };
    realtime.onState(state => {
      if (state === 'offline') this.#lostAt ??= performance.now();
    });
  }

  #applied(events: readonly PathEvent[]) {
    if (this.#rejoins) this.#back('recovered');
    for (const event of events) {
      const mark = markOf(event);
      if (mark !== undefined) this.segments.at(-1)?.marks.push(mark);
    }
  }

  #replaced(events: readonly PathEvent[]) {
    this.#back(this.segments.length === 0 ? 'first' : 'snapshot');
    this.segments.push({ from: undefined, to: undefined, lines: linesOf(events), marks: [] });
  }

  #back(how: keyof Joins) {
    this.#rejoins = false;
    this.joins[how]++;
    if (this.#lostAt === undefined) return;
    this.resumed.push({ at: performance.now(), ms: performance.now() - this.#lostAt });
    this.#lostAt = undefined;
    this.ends.set('shipped', (this.ends.get('shipped') ?? 0) + 1);
  }

  #moved() {
    const segment = this.segments.at(-1);
    if (!segment || !this.#room || !this.joined) return;
    segment.from ??= this.#room.state.offset;
    segment.to = this.#room.state.offset;
  }
}

/** Sets up the page for the next client. */
function openPage(page: EventTarget) {
  Object.assign(globalThis, {
    document: page,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
}
