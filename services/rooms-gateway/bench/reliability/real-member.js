import { connectRealtime } from '@sevenfold/realtime-client';
import WebSocket from 'ws';
import { markOf } from './member.js';

/** The shipped client in one room, with an ear at what its tree is told; gives the same account as `Member`. */
export class RealMember {
  segments = [];
  joins = { first: 0, recovered: 0, snapshot: 0 };
  gapsNoticed = 0;
  ends = new Map();
  resumed = [];
  acknowledged = [];
  refused = [];
  #realtime;
  /** Where the client, as in a browser, hears that the network is back. */
  #page = new EventTarget();
  #room;
  #lostAt;
  #rejoins = false;

  constructor({ uid, room, address, port, ticket, kind, index }) {
    Object.assign(this, { uid, room, address, port, kind, index });
    class OwnAddressSocket extends WebSocket {
      constructor(url) {
        // One task for each message, as in browsers.
        super(url, { localAddress: address, perMessageDeflate: false, allowSynchronousEvents: false });
      }
    }
    openPage(this.#page);
    this.#realtime = connectRealtime({
      url: `ws://127.0.0.1:${port}/api/rydesync/socket`,
      fetchTicket: () => ticket(this),
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

  get position() {
    return this.#room && { epoch: this.#room.state.epoch, offset: this.#room.state.offset };
  }

  async write({ t, path, value }, mark) {
    try {
      await (t === 'push' ? this.#realtime.push(path, value) : this.#realtime.set(path, value));
      this.acknowledged.push(mark);
    } catch (error) {
      this.refused.push(error.code);
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
      this.#room = room;
      room.subscribe(() => this.#moved());
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

  #applied(events) {
    if (this.#rejoins) this.#back('recovered');
    for (const event of events) {
      const mark = markOf(event);
      if (mark !== undefined) this.segments.at(-1).marks.push(mark);
    }
  }

  #replaced(events) {
    this.#back(this.segments.length === 0 ? 'first' : 'snapshot');
    const lines = events.filter(([path]) => path.startsWith('guestbook/')).map(([, { text }]) => text);
    this.segments.push({ from: undefined, to: undefined, lines, marks: [] });
  }

  #back(how) {
    this.#rejoins = false;
    this.joins[how]++;
    if (this.#lostAt === undefined) return;
    this.resumed.push({ at: performance.now(), ms: performance.now() - this.#lostAt });
    this.#lostAt = undefined;
    this.ends.set('shipped', (this.ends.get('shipped') ?? 0) + 1);
  }

  #moved() {
    const segment = this.segments.at(-1);
    if (!segment || !this.joined) return;
    segment.from ??= this.#room.state.offset;
    segment.to = this.#room.state.offset;
  }
}

/** The page that the next client finds itself in. */
function openPage(page) {
  globalThis.document = page;
  globalThis.addEventListener = page.addEventListener.bind(page);
  globalThis.removeEventListener = page.removeEventListener.bind(page);
}
