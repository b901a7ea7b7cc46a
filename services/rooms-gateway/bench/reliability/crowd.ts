import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LogPosition } from '@sevenfold/contracts';
import type { NewOperation } from '@sevenfold/realtime-client';
import type { Schedule, Command } from './fault-proxy.ts';

/** A write with a mark by which other clients recognise it. */
export type Write = Extract<NewOperation, { t: 'push' | 'set' }>;

/** Settings of one client in the crowd. */
export interface Facts {
  uid: string;
  room: string;
  /** The loopback address by which the proxy knows whose network it is. */
  address: string;
  port: number;
  /** How this network fails: one of `kinds`. */
  kind: string;
  index: number;
  ticket: (of: TicketFacts) => Promise<string>;
}
export type TicketFacts = Pick<Facts, 'uid' | 'address' | 'port'>;

/** Changes applied between two snapshots. The first segment begins with joining. */
export interface Segment {
  from: number | undefined;
  to: number | undefined;
  marks: string[];
  /** Guestbook messages in the snapshot. */
  lines: string[];
}

export interface Joins {
  first: number;
  recovered: number;
  snapshot: number;
}

/** A client in the crowd, with a record of what it saw. */
export interface Account extends Pick<Facts, 'uid' | 'room' | 'address' | 'kind' | 'index'> {
  readonly joined: boolean;
  readonly position: LogPosition | undefined;
  segments: Segment[];
  joins: Joins;
  gapsNoticed: number;
  /** Closed connections by close code. */
  ends: Map<number | string, number>;
  /** When it rejoined after each loss, and how long that took. */
  resumed: { at: number; ms: number }[];
  acknowledged: string[];
  refused: string[];
  enter(): Promise<unknown>;
  write(operation: Write, mark: string): Promise<unknown>;
  networkIsBack(): void;
  /** Called each second. */
  watch?(now: number): void;
  close(): void;
}

/** The networks between clients and gateways. */
export async function startProxy(targets: number[]) {
  const proxy = fork(fileURLToPath(new URL('fault-proxy.ts', import.meta.url)));
  const tell = (command: Command) => proxy.send(command);
  const [{ port }] = (await once(proxy, 'message')) as [{ port: number }];
  tell({ targets });
  return {
    port,
    retarget: (ports: number[]) => tell({ targets: ports }),
    begin: (schedule: Schedule) => tell({ schedule }),
    calm: () => tell({ calm: true }),
    onBack: (listener: (addresses: string[]) => void) =>
      proxy.on('message', ({ back = [] }: { back?: string[] }) => listener(back)),
    stop: async () => {
      proxy.disconnect();
      await once(proxy, 'exit');
    },
  };
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** How the networks of each third of the clients fail, and what the client notices. */
export const kinds = ['stalls', 'moves, and the system says so', 'moves without a word'] as const;

const addressOf = (i: number) => `127.1.${(i >> 8) + 1}.${i & 255}`;

interface CrowdSettings<Client> extends Pick<Facts, 'port' | 'ticket'> {
  clients: number;
  perRoom: number;
  make: (facts: Facts) => Client;
}

/** Clients in rooms; some of the clients write all the time. */
export class Crowd<Client extends Account> {
  readonly members: Client[] = [];
  readonly byAddress: Map<string, Client>;
  #perRoom: number;
  private writes = false;
  #writing: Promise<void>[] = [];
  #watch: NodeJS.Timeout | undefined;

  constructor({ clients, perRoom, port, ticket, make }: CrowdSettings<Client>) {
    for (let i = 0; i < clients; i++) {
      const room = `room-${Math.floor(i / perRoom)}`;
      const kind = kinds[i % 3]!;
      const facts = { uid: `u${i}`, room, address: addressOf(i), port, ticket, kind, index: i };
      this.members.push(make(facts));
    }
    this.#perRoom = perRoom;
    this.byAddress = new Map(this.members.map(member => [member.address, member]));
  }

  get rooms() {
    return [...new Set(this.members.map(({ room }) => room))];
  }

  async join(atOnce = 40) {
    const waiting = [...this.members];
    const worker = async () => {
      for (let member = waiting.shift(); member; member = waiting.shift()) await member.enter();
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    this.#watch = setInterval(() => {
      const now = performance.now();
      for (const member of this.members) member.watch?.(now);
    }, 1_000);
  }

  /** The first three of each room, one per kind of network, each write a message and the metronome in turn. */
  startWriting(everyMs: number) {
    this.writes = true;
    this.#writing = this.members
      .filter((_, i) => i % this.#perRoom < 3)
      .map(member => this.#write(member, everyMs));
  }

  async #write(member: Account, everyMs: number) {
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

export function writeLine(member: Account, n: number, more = '') {
  const key = `${String(Date.now()).padStart(14, '0')}${String(member.index).padStart(6, '0')}`;
  const mark = `${member.uid}:${n}${more}`;
  return member.write({ t: 'push', path: `guestbook/${member.room}`, key, value: { text: mark } }, mark);
}

export function setMetronome(member: Account, n: number) {
  const at = member.index * 1_000_000 + n + 1;
  const value = { running: true, bpm: 60 + (n % 120), accents: [2, 1, 1, 1], division: 1, at };
  return member.write({ t: 'set', path: `rydesync/rooms/${member.room}/metronome`, value }, `m${at}`);
}
