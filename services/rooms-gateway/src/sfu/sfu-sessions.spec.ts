import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { lostAfterMs } from '@sevenfold/contracts';
import type { Logger } from 'pino';
import { subscriptionsOf, type Subscriber } from '../broadcast/room-broadcaster.js';
import type { Connection } from '../sockets/connection.js';
import { PermissionDenied } from '../path-tree/permission-denied.js';
import { join, leave } from '../rooms/membership.js';
import type { RoomRepository } from '../store/room-repository.js';
import { RoomRegistry } from '../store/room-registry.js';
import { MemoryRoomStore } from '../store/memory-store.js';
import { ServerClock } from '../sync/server-clock.js';
import { voiceOffer } from '../../test/support/voice-offer.js';
import { SfuSessions } from './sfu-sessions.js';
import { Sfu, type SfuPeer } from './sfu.js';

afterEach(() => void jest.useRealTimers());

const room = 'evening';

/** A slow SFU. */
class SlowSfu extends Sfu {
  readonly state = 'ready';
  readonly answering = Promise.withResolvers<void>();
  left = false;
  async enter() {
    await this.answering.promise;
    const peer: SfuPeer = {
      answer: async () => undefined,
      candidate: () => undefined,
      leave: () => void (this.left = true),
    };
    return { peer, answer: 'answer' };
  }
  async close() {}
  start() {}
  async stop() {}
}

const node = { ts: 1, state: 'on', mute: false, level: 0, device: 'phone' };

/** Ada's phone is entering the SFU with her voice; her laptop is in the room, too. */
async function start() {
  const logger = { warn: () => undefined } as unknown as Logger;
  const database = {
    load: async () => null,
    position: async () => null,
    record: async () => [],
  } as unknown as RoomRepository;
  const rooms = new RoomRegistry(new MemoryRoomStore(), database, new ServerClock(), logger);
  await rooms.run(room, draft => {
    join(draft, { uid: 'ada', anonymous: false, connectionId: 'lost', client: 'phone', pod: 'pod' });
    // With another connection she stays in voice.
    join(draft, { uid: 'ada', anonymous: false, connectionId: 'other', client: 'laptop', pod: 'pod' });
    for (const uid of ['ada', 'ben']) draft.put(`voice/${uid}`, node);
    draft.put('~relay', { id: 'place' });
  });
  const open = await rooms.acquire(room);
  const sfu = new SlowSfu();
  const voices = new SfuSessions(sfu, () => ({ meshSpeakers: 6, relay: 'ready' }), rooms, logger);
  const ws = new EventEmitter();
  const sent: object[] = [];
  const send = (frame: object) => sent.push(frame);
  const connection = {
    id: 'lost',
    client: 'phone',
    principal: { uid: 'ada' },
    ws,
    isOpen: true,
    send,
  };
  const socket = connection as unknown as Connection;
  const subscriber = { isMember: true, broadcaster: { room, open, replica: open.replica } };
  subscriptionsOf(socket).set(room, subscriber as unknown as Subscriber);
  const entering = voices.perform(socket, {
    t: 'relay',
    id: 1,
    room,
    data: { offer: voiceOffer() },
  });
  return { rooms, sfu, voices, ws, connection, entering, sent };
}

it('removes a voice from the SFU if its connection was lost while it entered', async () => {
  const { rooms, sfu, voices, ws, connection, entering } = await start();
  connection.isOpen = false;
  ws.emit('close');
  jest.useFakeTimers();
  sfu.answering.resolve();
  await entering;
  jest.advanceTimersByTime(lostAfterMs - 1);
  expect([voices.size, sfu.left]).toEqual([1, false]);
  jest.advanceTimersByTime(1);
  expect([voices.size, sfu.left]).toEqual([0, true]);
  await rooms.stop();
});

it('tells a voice to start over when its node is removed, for example by another device', async () => {
  const { rooms, sfu, voices, entering, sent } = await start();
  sfu.answering.resolve();
  await entering;
  await rooms.run(room, draft => draft.remove('voice/ada'));
  expect(voices.size).toBe(0);
  expect(sent).toEqual([{ t: 'relay', room, lost: true }]);
  await rooms.stop();
});

it('removes a voice from the SFU if its person speaks on another client, and does not ask it to start over', async () => {
  const { rooms, sfu, voices, connection, entering, sent } = await start();
  sfu.answering.resolve();
  await entering;
  await rooms.run(room, draft => draft.put('~speakers/ada', { client: 'laptop' }));
  expect(voices.size).toBe(0);
  expect(sfu.left).toBe(true);
  expect(sent).toEqual([]);
  const again = { t: 'relay', id: 2, room, data: { offer: voiceOffer() } } as const;
  await expect(voices.perform(connection as unknown as Connection, again)).rejects.toThrow(PermissionDenied);
  await rooms.stop();
});

it('does not ask people who left the room to start over', async () => {
  const { rooms, sfu, voices, entering, sent } = await start();
  sfu.answering.resolve();
  await entering;
  await rooms.run(room, draft => {
    for (const id of ['lost', 'other']) leave(draft, id);
  });
  expect(voices.size).toBe(0);
  expect(sent).toEqual([]);
  await rooms.stop();
});
