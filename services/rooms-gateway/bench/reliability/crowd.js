import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Member } from './member.js';

export const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

/** The networks between people and gateways. */
export async function startProxy(targets) {
  const proxy = fork(fileURLToPath(new URL('fault-proxy.js', import.meta.url)));
  const [{ port }] = await once(proxy, 'message');
  proxy.send({ targets });
  return {
    port,
    process: proxy,
    retarget: ports => proxy.send({ targets: ports }),
    stop: async () => {
      proxy.disconnect();
      await once(proxy, 'exit');
    },
  };
}

/** How the network of each third of the people fails, and what they hear of it. */
export const kinds = ['stalls', 'moves, and the system says so', 'moves without a word'];

export const addressOf = i => `127.1.${(i >> 8) + 1}.${i & 255}`;

/** People in rooms, some of whom write all the time. */
export class Crowd {
  members = [];
  writes = false;
  #writing = [];
  #watch;

  /** `make` may put another kind of client in a place. */
  constructor({ clients, perRoom, port, ticket, make = facts => new Member(facts) }) {
    for (let i = 0; i < clients; i++) {
      const room = `room-${Math.floor(i / perRoom)}`;
      const facts = { uid: `u${i}`, room, address: addressOf(i), port, ticket, kind: kinds[i % 3], index: i };
      this.members.push(make(facts));
    }
    this.perRoom = perRoom;
    this.byAddress = new Map(this.members.map(member => [member.address, member]));
  }

  get rooms() {
    return [...new Set(this.members.map(({ room }) => room))];
  }

  async join(atOnce = 40) {
    const waiting = [...this.members];
    const worker = async () => {
      for (let member; (member = waiting.shift());) await member.enter();
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    this.#watch = setInterval(() => {
      const now = performance.now();
      for (const member of this.members) member.watch?.(now);
    }, 1_000);
  }

  /** The first three of each room, whose networks fail in each way, write in turns: a line, then the metronome. */
  startWriting(everyMs) {
    this.writes = true;
    this.#writing = this.members
      .filter((_, i) => i % this.perRoom < 3)
      .map(member => this.#write(member, everyMs));
  }

  async #write(member, everyMs) {
    await pause(Math.random() * everyMs);
    for (let n = 0; this.writes; n++) {
      const began = performance.now();
      await (n % 2 === 0 ? writeLine(member, n) : setMetronome(member, n));
      await pause(Math.max(0, everyMs - (performance.now() - began)));
    }
  }

  async stopWriting() {
    this.writes = false;
    await Promise.all(this.#writing);
  }

  close() {
    clearInterval(this.#watch);
    for (const member of this.members) member.close();
  }
}

export function writeLine(member, n, more = '') {
  const key = `${String(Date.now()).padStart(14, '0')}${String(member.index).padStart(6, '0')}`;
  const mark = `${member.uid}:${n}${more}`;
  return member.write({ t: 'push', path: `guestbook/${member.room}`, key, value: { text: mark } }, mark);
}

export function setMetronome(member, n) {
  const at = member.index * 1_000_000 + n + 1;
  const value = { running: true, bpm: 60 + (n % 120), accents: [2, 1, 1, 1], division: 1, at };
  return member.write({ t: 'set', path: `rydesync/rooms/${member.room}/metronome`, value }, `m${at}`);
}
