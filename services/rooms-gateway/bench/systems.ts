import { randomUUID } from 'node:crypto';
import type { ClientMessage, Live, ServerMessage } from '@sevenfold/contracts';
import { createTestIssuer, type TestIssuer } from '@sevenfold/auth/testing';
import { RawClient } from './raw-client.ts';

/** How to join and use a system. */
export interface System {
  title: string;
  /** Environment variables of the server. */
  prepare?: () => Promise<Record<string, string>>;
  finish?: () => Promise<void>;
  join: (port: number, room: string, uid: string) => Promise<RawClient>;
  /** A message with the sender's level. */
  message?: (room: string, level: number) => string;
  /** The level updates in a frame. */
  levels?: (text: string) => Record<string, number> | undefined;
  /** A change that everyone in the room must see, numbered per sender; `now` identifies it. */
  control: (room: string, n: number, now: number) => string;
  /** The `now` of the change in a frame. */
  marked?: (text: string) => number | undefined;
}

let issuer: TestIssuer;

/** A person's token, for an hour. */
export const tokenOf = (uid: string) => issuer.token({ uid, exp: Math.floor(Date.now() / 1000) + 3600 });

export const ticketOf = async (port: number, uid: string) => ticketFor(port, await tokenOf(uid));

export async function ticketFor(port: number, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`http://127.0.0.1:${port}/api/rydesync/tickets`, { method: 'POST', headers });
  return ((await response.json()) as { ticket: string }).ticket;
}

/** The change that one member makes and everyone sees: the same for all systems. */
const metronome = (room: string, n: number, now: number) =>
  `"path":"rydesync/rooms/${room}/metronome","value":` +
  `{"running":true,"bpm":${60 + (n % 120)},"accents":[2,1,1,1],"division":1,"at":${now}}`;

export async function enterOurs(port: number, room: string, ticket: string) {
  const client = await RawClient.open(port, `/api/rydesync/socket?ticket=${ticket}`);
  await answered(client, { t: 'hello', v: 1, client: randomUUID() }, 'welcome');
  await answered(client, { t: 'join', id: 1, room }, 'joined');
  return client;
}

/** Like a page: asks for a place on the stage first. */
export async function attendOurs(port: number, room: string, ticket: string) {
  const client = await RawClient.open(port, `/api/rydesync/socket?ticket=${ticket}`);
  await answered(client, { t: 'hello', v: 1, client: randomUUID() }, 'welcome');
  await answered(client, { t: 'join', id: 1, room }, 'error');
  await answered(client, { t: 'attend', id: 2, room }, 'joined');
  return client;
}

const ours: System = {
  title: 'rooms-gateway',
  /** Tokens and tickets are created on this side: neither is part of serving rooms. */
  async prepare() {
    issuer = await createTestIssuer();
    return { ISSUER_URL: issuer.issuerUrl, ISSUER_JWKS_URL: issuer.jwksUrl };
  },
  finish: () => issuer.stop(),
  join: async (port, room, uid) => enterOurs(port, room, await ticketOf(port, uid)),
  message: (room, level) => JSON.stringify({ t: 'level', room, level }),
  levels: text => (text.startsWith('{"t":"live"') ? (JSON.parse(text) as Live).levels : undefined),
  marked: text => {
    const found = text.startsWith('{"t":"batch"') && /metronome",.*?"at":(\d+)/.exec(text);
    return found ? Number(found[1]) : undefined;
  },
  // Everyone must see every value of this node: the gateway checks its rule and logs it, so that clients can resume.
  control: (room, n, now) => `{"t":"set","id":${n + 2},${metronome(room, n, now)}}`,
};

const bareWs: System = {
  title: 'bare ws 8.23',
  join: (port, room, uid) => RawClient.open(port, `/?room=${room}&uid=${uid}`),
  message: (_room, level) => JSON.stringify({ level }),
  levels: text => (JSON.parse(text) as { levels?: Record<string, number> }).levels,
  control: (room, n, now) => `{${metronome(room, n, now)}}`,
};

const keptWs: System = {
  title: 'ws and PostgreSQL',
  join: (port, room, uid) => RawClient.open(port, `/?room=${room}&uid=${uid}`),
  control: (room, n, now) => `{"id":${n},${metronome(room, n, now)}}`,
};

const socketIo: System = {
  title: 'Socket.IO 4.8.4',
  async join(port, room, uid) {
    const ready = Promise.withResolvers<void>();
    const path = `/socket.io/?EIO=4&transport=websocket&room=${room}&uid=${uid}`;
    const client = await RawClient.open(port, path, (text, own) => {
      if (text.startsWith('0')) own.send('40');
      if (text.startsWith('40')) ready.resolve();
    });
    await ready.promise;
    return client;
  },
  message: (_room, level) => `42["level",{"level":${level}}]`,
  levels: text =>
    text.startsWith('42["live"')
      ? (JSON.parse(text.slice(2)) as [string, { levels: Record<string, number> }])[1].levels
      : undefined,
  control: (room, n, now) => `42["set",{${metronome(room, n, now)}}]`,
};

const systems: Record<string, System> = { ours, 'bare-ws': bareWs, 'kept-ws': keptWs, 'socket-io': socketIo };

export function systemCalled(name: string): System {
  const system = systems[name];
  if (!system) throw new Error(`No system is called ${name}. There are ${Object.keys(systems).join(', ')}`);
  return system;
}

function answered(client: RawClient, message: ClientMessage, t: ServerMessage['t']) {
  return new Promise<void>(resolve => {
    client.onText = text => {
      if (text.includes(`"t":"${t}"`)) resolve();
    };
    client.send(JSON.stringify(message));
  });
}
