import { setTimeout as pause } from 'node:timers/promises';
import type { Json, Member as RoomMember } from '@sevenfold/contracts';
import type { Redis } from 'ioredis';
import type { Account } from './crowd.ts';
import { markOf } from './member.ts';

const followMs = 500;
const prefix = 'sevenfold:rooms';

/** An entry of a room's log. */
interface LogEntry {
  offset: number;
  writes: [key: string, value: Json][];
}

/** The nodes that decide who hosts: `host`, and `members/{uid}`. */
type Nodes = Map<string, Json>;

export interface RoomTruth {
  /** Position to continue reading from. */
  last: string;
  offset: number | undefined;
  marks: { offset: number; mark: string; line: boolean }[];
  nodes: Nodes;
}

/**
 * What really happened: every entry of each room's log, read from Redis continuously. After each entry there
 * must be exactly one host if anyone is present; rooms are also checked at random moments.
 */
export class Truth {
  rooms = new Map<string, RoomTruth>();
  hostFaults: string[] = [];
  entries = 0;
  samples = 0;
  #running = true;
  #following: Promise<void>;
  #redis: Redis;

  constructor(redis: Redis, rooms: string[]) {
    this.#redis = redis;
    for (const room of rooms)
      this.rooms.set(room, { last: '-', offset: undefined, marks: [], nodes: new Map() });
    this.#following = this.#follow();
  }

  async stop() {
    this.#running = false;
    await this.#following;
    await this.#read();
  }

  async #follow() {
    while (this.#running) {
      await this.#read();
      await this.#sample();
      await pause(followMs);
    }
  }

  async #read() {
    const rooms = [...this.rooms];
    const pipeline = this.#redis.pipeline();
    for (const [name, { last }] of rooms) pipeline.xrange(`${prefix}:{${name}}:log`, last, '+');
    const answers = (await pipeline.exec()) ?? [];
    for (const [i, [name, room]] of rooms.entries()) {
      const [error, found] = answers[i]!;
      if (error) throw error;
      for (const [id, [, json = '']] of found as [id: string, fields: string[]][])
        this.#entry(name, room, id, JSON.parse(json) as LogEntry);
    }
  }

  #entry(name: string, room: RoomTruth, id: string, entry: LogEntry) {
    if (room.offset !== undefined && entry.offset !== room.offset + 1)
      throw new Error(`the log of ${name} was trimmed before it was read: ${room.offset}, ${entry.offset}`);
    this.entries++;
    room.offset = entry.offset;
    room.last = `(${id}`;
    for (const [key, value] of entry.writes) {
      if (value === null) room.nodes.delete(key);
      else if (key === 'host' || key.startsWith('members/')) room.nodes.set(key, value);
      const mark = markOf([key, value]);
      if (mark !== undefined)
        room.marks.push({ offset: entry.offset, mark, line: key.startsWith('guestbook/') });
    }
    this.#checkHost(name, room.nodes, `after ${id}`);
  }

  async #sample() {
    const pipeline = this.#redis.pipeline();
    for (const name of this.rooms.keys()) pipeline.hgetall(`${prefix}:{${name}}:nodes`);
    const answers = (await pipeline.exec()) ?? [];
    for (const [i, name] of [...this.rooms.keys()].entries()) {
      const found = answers[i]?.[1] as Record<string, string> | undefined;
      this.samples++;
      const nodes: Nodes = new Map();
      for (const [key, json] of Object.entries(found ?? {}))
        if (key === 'host' || key.startsWith('members/')) nodes.set(key, JSON.parse(json) as Json);
      this.#checkHost(name, nodes, 'as it stands');
    }
  }

  #checkHost(name: string, nodes: Nodes, when: string) {
    let members = 0;
    let present = 0;
    const hosts: string[] = [];
    for (const [key, value] of nodes) {
      if (key === 'host') continue;
      members++;
      const { lostAt, role } = value as RoomMember;
      if (lostAt === undefined) present++;
      if (role === 'host') hosts.push(key.slice('members/'.length));
    }
    const named = nodes.get('host');
    // While everyone is lost, there may be no host until someone is back.
    if (hosts.length === 1 ? hosts[0] === named : hosts.length + present === 0 && named === undefined) return;
    this.hostFaults.push(
      `${name} ${when}: hosts ${hosts.join(', ')}; named ${JSON.stringify(named)}; ${present} of ${members} members present`,
    );
  }
}

/** Messages that a room keeps, and that a snapshot contains. */
const keptLines = 200;

/** Compares what a client applied with what happened. */
export function judge(member: Account, room: RoomTruth) {
  const found = { lost: 0, doubled: 0, disordered: 0, falseSnapshots: 0, expected: 0 };
  for (const [i, { from = 0, to = 0, marks, lines }] of member.segments.entries()) {
    const next = member.segments[i + 1];
    const upTo = next ? to : (room.offset ?? 0);
    const expected = room.marks
      .filter(({ offset }) => offset > from && offset <= upTo)
      .map(({ mark }) => mark);
    found.expected += expected.length;
    const applied = new Map<string, number>();
    for (const mark of marks) applied.set(mark, (applied.get(mark) ?? 0) + 1);
    for (const mark of expected) if (!applied.has(mark)) found.lost++;
    for (const count of applied.values()) found.doubled += count - 1;
    const known = new Set(expected);
    const order = [...applied.keys()].filter(mark => known.has(mark));
    const right = expected.filter(mark => applied.has(mark));
    found.disordered += order.filter((mark, at) => mark !== right[at]).length;
    found.falseSnapshots += Number(!sameLines(lines, room, from));
  }
  return found;
}

function sameLines(lines: string[], room: RoomTruth, offset: number) {
  const expected = room.marks.filter(each => each.line && each.offset <= offset).slice(-keptLines);
  const shown = new Set(lines);
  return lines.length === expected.length && expected.every(({ mark }) => shown.has(mark));
}
