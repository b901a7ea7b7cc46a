import type { OperationKind, ServerMessage } from '@sevenfold/contracts';
import { PlainClient } from '@sevenfold/realtime-client';

type Standing = 'host' | 'member' | 'outsider';

export interface MessageRow {
  /** Who does not get PERMISSION_DENIED; other errors (nothing to restore) are not about rights. */
  readonly allowed: readonly Standing[];
  message(uid: string): Record<string, unknown>;
}

const everyone: readonly Standing[] = ['host', 'member', 'outsider'];
const inside: readonly Standing[] = ['host', 'member'];
const nobody: readonly Standing[] = [];
const hostOnly: readonly Standing[] = ['host'];
const room = 'matrix';
const presence = { ts: { '.sv': 'timestamp' }, state: 'online' };
const nobodyHere = { room, uid: 'nobody-here' };

/** Every operation, and who may use it. */
export const messageRows: Record<OperationKind, MessageRow> = {
  // Joining again changes nothing; the outsider joins another room, to stay outside this one.
  join: { allowed: everyone, message: uid => ({ room: uid === 'matrix-admin' ? 'elsewhere' : room }) },
  // The room is not a hall, so everyone gets `room.not-full`.
  attend: { allowed: everyone, message: () => ({ room }) },
  leave: { allowed: everyone, message: () => ({ room: 'nowhere' }) },
  get: { allowed: inside, message: () => ({ path: `presence/${room}` }) },
  subscribe: { allowed: inside, message: () => ({ path: `guestbook/${room}` }) },
  unsubscribe: { allowed: everyone, message: () => ({ path: `guestbook/${room}` }) },
  set: { allowed: inside, message: uid => ({ path: `presence/${room}/${uid}`, value: presence }) },
  update: {
    allowed: inside,
    message: uid => ({ path: `presence/${room}`, values: { [`${uid}/state`]: 'away' } }),
  },
  push: {
    allowed: inside,
    message: uid => ({
      path: `guestbook/${room}`,
      key: uid
        .replaceAll(/[^a-z0-9]/gi, '')
        .padEnd(20, '0')
        .slice(-20),
      value: { uid, text: 'Matrix', ts: { '.sv': 'timestamp' } },
    }),
  },
  remove: { allowed: inside, message: uid => ({ path: `presence/${room}/${uid}` }) },
  onDisconnect: {
    allowed: inside,
    message: uid => ({ path: `presence/${room}/${uid}`, action: 'remove' }),
  },
  kick: { allowed: hostOnly, message: () => nobodyHere },
  transferHost: { allowed: hostOnly, message: () => nobodyHere },
  unblock: { allowed: hostOnly, message: () => nobodyHere },
  setAccess: { allowed: hostOnly, message: () => ({ room, approval: false }) },
  admit: { allowed: hostOnly, message: () => nobodyHere },
  deny: { allowed: hostOnly, message: () => nobodyHere },
  next: { allowed: hostOnly, message: () => ({ room }) },
  // The gateway looks for the entries before it checks rights.
  restore: { allowed: everyone, message: () => ({ room, keys: ['no-such-entry'] }) },
  // Both need a voice node, which nobody here has.
  signal: { allowed: nobody, message: () => ({ room, to: 'nobody-here', data: { sdp: 'x' } }) },
  voiceServers: { allowed: inside, message: () => ({ room }) },
  relay: { allowed: nobody, message: () => ({ room, data: { again: true } }) },
  renew: { allowed: everyone, message: () => ({ ticket: 'no-such-ticket' }) },
};

export interface TestSocket {
  readonly uid: string;
  /** The code of the refusal, or undefined if it succeeded. */
  ask(message: Record<string, unknown>): Promise<string | undefined>;
  /** The end of a room's log. */
  positionIn(room: string): Promise<{ epoch: number; offset: number }>;
  close(): void;
}

/** A client that is still connecting. Undefined if that token gets no ticket. */
export async function connect(url: string, token: string | undefined): Promise<PlainClient | undefined> {
  const answer = await fetch(`${url}/api/rydesync/tickets`, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) return undefined;
  const { ticket } = (await answer.json()) as { ticket: string };
  return new PlainClient(new WebSocket(`${url.replace('http', 'ws')}/api/rydesync/socket?ticket=${ticket}`));
}

/** Undefined if that token gets no ticket. */
export async function openSocket(url: string, token: string | undefined): Promise<TestSocket | undefined> {
  const client = await connect(url, token);
  if (!client) return undefined;
  const { uid } = await client.hello();
  return {
    uid,
    ask: async ({ id, ...body }) => {
      const answer = await client.answerTo(body as { t: string }, id as number | undefined);
      return answer.t === 'error' ? answer.code : undefined;
    },
    positionIn: async room => {
      const answer = await client.ask({ t: 'get', path: `rydesync/rooms/${room}/access` });
      const { epoch, offset } = answer as Extract<ServerMessage, { t: 'value' }>;
      return { epoch, offset };
    },
    close: () => client.close(),
  };
}
