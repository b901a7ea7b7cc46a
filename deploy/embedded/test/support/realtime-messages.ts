import type { OperationKind, ServerMessage } from '@sevenfold/contracts';

type Standing = 'host' | 'member' | 'outsider';

export interface MessageRow {
  /** Who does not get PERMISSION_DENIED; other errors (nothing to restore) are not about rights. */
  readonly allowed: readonly Standing[];
  message(uid: string): Record<string, unknown>;
}

const everybody: readonly Standing[] = ['host', 'member', 'outsider'];
const inside: readonly Standing[] = ['host', 'member'];
const nobody: readonly Standing[] = [];
const hostOnly: readonly Standing[] = ['host'];
const room = 'matrix';
const presence = { ts: { '.sv': 'timestamp' }, state: 'online' };
const nobodyHere = { room, uid: 'nobody-here' };

/** Every operation, and who may use it. */
export const messageRows: Record<OperationKind, MessageRow> = {
  // Joining again changes nothing; the outsider joins another room, to stay one here.
  join: { allowed: everybody, message: uid => ({ room: uid === 'matrix-admin' ? 'elsewhere' : room }) },
  // It is not a hall, so everyone gets `room.not-full`.
  attend: { allowed: everybody, message: () => ({ room }) },
  leave: { allowed: everybody, message: () => ({ room: 'nowhere' }) },
  get: { allowed: inside, message: () => ({ path: `presence/${room}` }) },
  subscribe: { allowed: inside, message: () => ({ path: `guestbook/${room}` }) },
  unsubscribe: { allowed: everybody, message: () => ({ path: `guestbook/${room}` }) },
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
  // The check for something to restore comes first.
  restore: { allowed: everybody, message: () => ({ room, keys: ['no-such-entry'] }) },
  // Both need a voice node, which nobody here has.
  signal: { allowed: nobody, message: () => ({ room, to: 'nobody-here', data: { sdp: 'x' } }) },
  voiceServers: { allowed: inside, message: () => ({ room }) },
  relay: { allowed: nobody, message: () => ({ room, data: { again: true } }) },
  renew: { allowed: everybody, message: () => ({ ticket: 'no-such-ticket' }) },
};

export interface TestSocket {
  readonly uid: string;
  /** The code of the refusal, or undefined if it succeeded. */
  ask(message: Record<string, unknown>): Promise<string | undefined>;
  /** The end of a room's log. */
  positionIn(room: string): Promise<{ epoch: number; offset: number }>;
  close(): void;
}

type Answer = { t: string; id?: number; code?: string; epoch?: number; offset?: number };

const deadlineMs = 30_000;

/** Undefined if that token gets no ticket. */
export async function openSocket(url: string, token: string | undefined): Promise<TestSocket | undefined> {
  const answer = await fetch(`${url}/api/rydesync/tickets`, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) return undefined;
  const { ticket } = (await answer.json()) as { ticket: string };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/rydesync/socket?ticket=${ticket}`);
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  const uid = await new Promise<string>((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', v: 1, client: crypto.randomUUID() }));
    socket.onclose = ({ code, reason }) => reject(new Error(`The socket closed: ${code} ${reason}`));
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string') return;
      const message = JSON.parse(data) as ServerMessage & Answer;
      if (message.t === 'welcome') resolve(message.uid);
      else if (message.id !== undefined) waiting.get(message.id)?.(message);
    };
  });
  const answerTo = (message: Record<string, unknown>) =>
    new Promise<Answer>((resolve, reject) => {
      const id = (message['id'] as number | undefined) ?? ++lastId;
      const late = setTimeout(() => reject(new Error(`No answer to ${String(message['t'])}`)), deadlineMs);
      waiting.set(id, answer => {
        clearTimeout(late);
        resolve(answer);
      });
      socket.send(JSON.stringify({ ...message, id }));
    });
  return {
    uid,
    ask: async message => {
      const { t, code } = await answerTo(message);
      return t === 'error' ? code : undefined;
    },
    positionIn: async room => {
      const { epoch, offset } = await answerTo({ t: 'get', path: `rydesync/rooms/${room}/access` });
      return { epoch: epoch!, offset: offset! };
    },
    close: () => socket.close(),
  };
}
