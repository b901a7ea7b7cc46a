import { markOf } from './member.js';

const followMs = 500;
const prefix = 'sevenfold:rooms';

/**
 * What really happened: the log of each room, read from Redis all the while, every entry of it. After each entry there has to be
 * exactly one host where anybody is present; the same is looked for in the rooms as they stand, at moments of no meaning.
 */
export class Truth {
  rooms = new Map();
  hostFaults = [];
  entries = 0;
  samples = 0;
  #running = true;
  #following;

  constructor(redis, rooms) {
    this.redis = redis;
    for (const room of rooms)
      this.rooms.set(room, { last: '-', offset: undefined, marks: [], nodes: new Map(), host: null });
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
      await new Promise(resolve => setTimeout(resolve, followMs));
    }
  }

  async #read() {
    const names = [...this.rooms.keys()];
    const pipeline = this.redis.pipeline();
    for (const name of names) pipeline.xrange(`${prefix}:{${name}}:log`, this.rooms.get(name).last, '+');
    for (const [i, [error, found]] of (await pipeline.exec()).entries()) {
      if (error) throw error;
      for (const [id, [, json]] of found) this.#entry(names[i], id, JSON.parse(json));
    }
  }

  #entry(name, id, entry) {
    const room = this.rooms.get(name);
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
    const pipeline = this.redis.pipeline();
    for (const name of this.rooms.keys()) pipeline.hgetall(`${prefix}:{${name}}:nodes`);
    const names = [...this.rooms.keys()];
    for (const [i, [, found]] of (await pipeline.exec()).entries()) {
      this.samples++;
      const nodes = new Map();
      for (const key in found)
        if (key === 'host' || key.startsWith('members/')) nodes.set(key, JSON.parse(found[key]));
      this.#checkHost(names[i], nodes, 'as it stands');
    }
  }

  #checkHost(name, nodes, when) {
    let members = 0;
    let present = 0;
    const hosts = [];
    for (const [key, value] of nodes) {
      if (key === 'host') continue;
      members++;
      if (value.lostAt === undefined) present++;
      if (value.role === 'host') hosts.push(key.slice('members/'.length));
    }
    const named = nodes.get('host');
    // Where all are lost for the moment there may be none until one is back.
    if (hosts.length === 1 ? hosts[0] === named : hosts.length + present === 0 && named === undefined) return;
    this.hostFaults.push(
      `${name} ${when}: hosts ${hosts.join(', ')}; named ${named}; ${present} of ${members} members present`,
    );
  }
}

/** The newest lines that a room keeps, and so a snapshot shows. */
const keptLines = 200;

/** Compares what somebody applied with what happened. */
export function judge(member, room) {
  const found = { lost: 0, doubled: 0, disordered: 0, falseSnapshots: 0, expected: 0 };
  for (const [i, { from, to, marks, lines }] of member.segments.entries()) {
    const next = member.segments[i + 1];
    const upTo = next ? to : room.offset;
    const expected = room.marks
      .filter(({ offset }) => offset > from && offset <= upTo)
      .map(({ mark }) => mark);
    found.expected += expected.length;
    const applied = new Map();
    for (const mark of marks) applied.set(mark, (applied.get(mark) ?? 0) + 1);
    for (const mark of expected) if (!applied.has(mark)) found.lost++;
    for (const count of applied.values()) found.doubled += count - 1;
    const known = new Set(expected);
    const order = [...applied.keys()].filter(mark => known.has(mark));
    const right = expected.filter(mark => applied.has(mark));
    found.disordered += order.filter((mark, at) => mark !== right[at]).length;
    if (lines) found.falseSnapshots += Number(!sameLines(lines, room, from));
  }
  return found;
}

function sameLines(lines, room, offset) {
  const expected = room.marks.filter(each => each.line && each.offset <= offset).slice(-keptLines);
  const shown = new Set(lines);
  return lines.length === expected.length && expected.every(({ mark }) => shown.has(mark));
}
