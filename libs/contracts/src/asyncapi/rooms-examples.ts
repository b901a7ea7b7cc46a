import type { ClientMessage } from '../realtime/messages.js';
import type { ServerMessage } from '../realtime/server-messages.js';

type OfKind<Message extends { t: string }> = { [Kind in Message['t']]: Extract<Message, { t: Kind }> };

const [ada, ben] = ['0b6c1f5e-4b0a-4c56-9d53-6a1f6a2d9c11', 'guest-7f3a9c'];
const [room, id] = ['lobby', 7];
const position = { epoch: 1_795_716_000_000, offset: 42 };
const now = 1_795_716_030_000.25;
const guestbook = `guestbook/${room}`;
const key = '0T5lPX-3Ab4nFq8wZr2K';
const entry = { uid: ada, name: 'Ada', text: 'Hello', ts: 1_795_716_030_000 };
const iceCandidate = { candidate: 'candidate:1 1 udp 2130706431 192.0.2.1 50000 typ host', sdpMid: '0' };
const sdp = 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\n';

/** One of each message that clients send. */
export const clientExamples: OfKind<ClientMessage> = {
  hello: { t: 'hello', v: 1, client: 'b1c7e2d0-laptop' },
  join: { t: 'join', id, room, from: position },
  attend: { t: 'attend', id, room },
  leave: { t: 'leave', id, room },
  get: { t: 'get', id, path: `rydesync/rooms/${room}/access` },
  set: { t: 'set', id, path: `rydesync/rooms/${room}/session`, value: { paused: true } },
  update: { t: 'update', id, path: `presence/${room}`, values: { [`${ada}/state`]: 'away' } },
  push: {
    t: 'push',
    id,
    path: guestbook,
    key,
    value: { uid: ada, text: 'Hello', ts: { '.sv': 'timestamp' } },
  },
  remove: { t: 'remove', id, path: `${guestbook}/${key}` },
  subscribe: { t: 'subscribe', id, path: 'config/maintenanceMode' },
  unsubscribe: { t: 'unsubscribe', id, path: 'config/maintenanceMode' },
  onDisconnect: { t: 'onDisconnect', id, path: `presence/${room}/${ada}`, action: 'remove' },
  kick: { t: 'kick', id, room, uid: ben },
  transferHost: { t: 'transferHost', id, room, uid: ben },
  unblock: { t: 'unblock', id, room, uid: ben },
  setAccess: { t: 'setAccess', id, room, password: 'open sesame', guests: false },
  admit: { t: 'admit', id, room, uid: ben },
  deny: { t: 'deny', id, room, uid: ben },
  next: { t: 'next', id, room, track: 12 },
  restore: { t: 'restore', id, room, keys: [key] },
  signal: { t: 'signal', id, room, to: ben, data: { candidate: iceCandidate } },
  voiceServers: { t: 'voiceServers', id, room },
  relay: { t: 'relay', id, room, data: { of: 'speaking', candidate: iceCandidate } },
  renew: { t: 'renew', id, ticket: 'q7bX1c0vZ4mK9sT2eR8nLw5d' },
  level: { t: 'level', room, level: 0.4 },
  report: {
    t: 'report',
    room,
    report: { offsetMs: -12.4, uncertaintyMs: 0.8, roundTripMs: 21, errorMs: 1.5, measuredAt: now },
  },
  react: { t: 'react', room, emoji: '🎉' },
};

/** One of each message that the server sends. */
export const serverExamples: OfKind<ServerMessage> = {
  welcome: {
    t: 'welcome',
    v: 1,
    session: 's-81',
    uid: ada,
    serverTime: now,
    expiresAt: 1_795_716_330_000,
    epoch: 1_795_700_000_000,
  },
  ack: { t: 'ack', id, ...position },
  error: { t: 'error', id, code: 'guestbook.slow', message: 'Wait a little.', retryAfterMs: 4_000 },
  joined: {
    t: 'joined',
    id,
    room,
    role: 'participant',
    ...position,
    recovered: true,
    events: [[`${guestbook}/${key}`, entry]],
  },
  batch: {
    t: 'batch',
    room,
    epoch: position.epoch,
    from: 42,
    to: 43,
    events: [[`${guestbook}/${key}`, entry]],
  },
  live: { t: 'live', room, levels: { [ada]: 0.4 }, reactions: [[ben, '🎉', 63.2]] },
  refresh: { t: 'refresh', room, ...position, snapshot: [[`rydesync/rooms/${room}/host`, ada]] },
  kicked: { t: 'kicked', room, until: 1_795_716_630_000 },
  door: {
    t: 'door',
    room,
    knocks: [{ uid: ben, name: 'Ben', anonymous: true, at: 1_795_716_030_000 }],
    blocked: [],
    mayLock: true,
  },
  admission: { t: 'admission', room, admitted: true },
  signal: { t: 'signal', room, from: ben, connection: 's-82', data: { candidate: iceCandidate } },
  relay: { t: 'relay', room, offer: sdp, voices: { '1': ben } },
  voiceMoved: { t: 'voiceMoved', room },
  revoked: { t: 'revoked', path: `${guestbook}`, code: 'PERMISSION_DENIED' },
};
