import { once } from 'node:events';
import { clockAnswer } from '@sevenfold/contracts';
import { opened, until } from '@sevenfold/testing';
import WebSocket from 'ws';
import { TestClient } from './support/test-client.js';
import { origin, startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ SOCKET_OPERATIONS_PER_SECOND: '20', ROOM_SOCKETS_PER_POD: '2' });
}, 120_000);
afterEach(() => gateway.disconnectAll());
afterAll(() => gateway?.stop());

const handshake = async (ticket: string, headers: Record<string, string> = { origin }) => {
  const ws = opened(new WebSocket(`${gateway.socketUrl()}?ticket=${ticket}`, { headers }));
  ws.on('error', () => undefined);
  const [status] = await Promise.race([
    once(ws, 'open').then(() => [101]),
    once(ws, 'unexpected-response').then(([, response]) => [response.statusCode]),
  ]);
  ws.terminate();
  return status as number;
};

const failures = async () => {
  const admin = await gateway.token({ uid: 'olga', admin: true });
  const { body } = await gateway.call('GET', '/operators/ws-failures?limit=50', { as: admin });
  return body.failures as { err: string; ip: string; ua: string; timestamp: number; id: string }[];
};

describe('handshakes', () => {
  it('accept a ticket once', async () => {
    const ticket = await gateway.ticket({ uid: 'ada' });
    expect(await handshake(ticket)).toBe(101);
    expect(await handshake(ticket)).toBe(401);
  });

  it('are left to the next pod if enough sockets came for their room, even if none has joined it', async () => {
    const open = async () => {
      const url = `${gateway.socketUrl()}?ticket=${await gateway.ticket({ uid: 'ada' })}&room=hall`;
      const ws = opened(new WebSocket(url, { headers: { origin, 'x-next-pod': 'free' } }));
      ws.on('error', () => undefined);
      const status = await Promise.race([
        once(ws, 'open').then(() => 101),
        once(ws, 'unexpected-response').then(([, response]) => response.statusCode as number),
      ]);
      return { ws, status };
    };
    const [first, second] = [await open(), await open()];
    expect([first.status, second.status]).toEqual([101, 101]);
    expect((await open()).status).toBe(503);
    first.ws.terminate();
    await until(async () => (await open()).status === 101, 'a place');
    second.ws.terminate();
  });

  it('accept a ticket for one of two concurrent sockets', async () => {
    const ticket = await gateway.ticket({ uid: 'ada' });
    const both = await Promise.all([handshake(ticket), handshake(ticket)]);
    expect(both.sort((a, b) => a - b)).toEqual([101, 401]);
  });

  it.each([
    'http://evil.test',
    'https://localhost:3000',
    'http://localhost',
    'http://localhost:3001',
    'http://LOCALHOST:3000',
    'http://localhost:3000.evil.test',
    'http://evil.localhost:3000',
    'null',
  ])('refuse the origin %s', async foreign => {
    expect(await handshake(await gateway.ticket({ uid: 'ada' }), { origin: foreign })).toBe(403);
  });

  it('explain in JSON why they were refused', async () => {
    const ws = opened(new WebSocket(`${gateway.socketUrl()}?ticket=none`, { headers: { origin } }));
    ws.on('error', () => undefined);
    const [, response] = await once(ws, 'unexpected-response');
    expect(response.headers['content-type']).toBe('application/json');
  });

  it('refuse a ticket that was fetched from another origin', async () => {
    expect(await handshake(await gateway.ticket({ uid: 'ada' }), {})).toBe(401);
    expect(await handshake(await gateway.ticket({ uid: 'ada' }, ''), { origin })).toBe(401);
    expect(await handshake(await gateway.ticket({ uid: 'ada' }, ''), {})).toBe(101);
  });

  it('refuse a missing or wrong ticket, and record the failure with its cause, sanitised and shortened', async () => {
    expect(await handshake('')).toBe(401);
    expect(await handshake('nonsense', { origin, 'user-agent': `evil\t${'x'.repeat(600)}` })).toBe(401);
    const recorded = await until(async () => (await failures()).find(({ ua }) => ua.startsWith('evil')));
    expect(recorded).toMatchObject({
      err: 'handshake refused: ticket.invalid',
      timestamp: expect.any(Number),
    });
    expect(recorded.ua).toHaveLength(256);
    expect(recorded.ua).not.toContain('\t');
  });

  it('need a token to get a ticket; a guest’s is enough', async () => {
    expect((await gateway.call('POST', '/api/rydesync/tickets')).status).toBe(401);
    const guest = await gateway.token({ uid: 'guest-1', guest: true });
    expect((await gateway.call('POST', '/api/rydesync/tickets', { as: guest })).status).toBe(201);
  });
});

const deepValue = (depth: number): unknown => (depth === 0 ? 1 : { a: deepValue(depth - 1) });

describe('frames', () => {
  it.each([
    ['invalid JSON', '{"t":', 4400],
    ['a value that is not an object', '[1]', 4400],
    ['an operation without a number', '{"t":"get","path":"presence/lobby"}', 4400],
    ['a binary frame that is not a probe', Buffer.from([9, 9, 9]), 4400],
    ['a second hello', '{"t":"hello","v":1,"client":"another-one"}', 4400],
    ['too many bytes', JSON.stringify({ t: 'set', id: 1, path: 'x', value: 'y'.repeat(70_000) }), 1009],
  ])('end the socket for %s, and no other socket', async (_, frame, code) => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    ada.raw(frame);
    expect(await ada.closing()).toMatchObject({ code });
    await ben.join('untouched');
    expect(ben.closed).toBeUndefined();
    await until(async () => (await failures()).some(({ err }) => err.includes('protocol error')));
  });

  it.each([
    ['an unknown operation', { t: 'destroy' }],
    ['an unknown field', { t: 'get', path: 'x', more: 1 }],
    ['a path of the wrong type', { t: 'get', path: 7 }],
    ['a value that is missing', { t: 'set', path: 'presence/lobby/ada' }],
  ])('refuse only that operation for %s', async (_, operation) => {
    const ada = await gateway.connect('ada');
    expect(await ada.refusal(operation)).toBe('frame.invalid');
    await ada.join('still-here');
  });

  it.each([
    ['a password that is not text', { t: 'setAccess', password: 7 }, 'frame.invalid'],
    ['an empty password', { t: 'setAccess', password: '' }, 'frame.invalid'],
    [
      'too many entries at once',
      { t: 'restore', keys: Array.from({ length: 201 }, String) },
      'frame.invalid',
    ],
    ['entries that never existed', { t: 'restore', keys: ['__proto__'] }, 'queue.no-entry'],
    ['a track that is not a number', { t: 'next', track: '1' }, 'frame.invalid'],
    ['a key that points outside the queue', { t: 'next', key: '../session' }, 'queue.no-entry'],
    ['someone who does not knock', { t: 'admit', uid: 'nobody' }, 'participant.not-found'],
    ['someone who is not blocked', { t: 'unblock', uid: 'nobody' }, 'participant.not-found'],
    ['a signal to nobody', { t: 'signal', to: 'nobody', data: 1 }, 'PERMISSION_DENIED'],
    ['a signal without anything', { t: 'signal', to: 'ada' }, 'frame.invalid'],
    ['a deep signal', { t: 'signal', to: 'ada', data: deepValue(40) }, 'frame.too-deep'],
  ])('refuse %s in a room, and the room continues', async (_, operation, code) => {
    const ada = await gateway.connect('ada');
    await ada.join('hostile');
    expect(await ada.refusal({ ...operation, room: 'hostile' })).toBe(code);
    for (const emoji of ['', 'x', '🔥🔥', '<img>', 'x'.repeat(100)])
      ada.raw({ t: 'react', room: 'hostile', emoji });
    ada.raw({ t: 'react', room: 'nowhere', emoji: '🔥' });
    await ada.set('presence/hostile/ada', { ts: 1, state: 'still here' });
    expect(ada.closed).toBeUndefined();
  });

  it('refuse depth without harm', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('deep');
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    ada.raw(`{"t":"set","id":5,"path":"presence/deep/ada","value":${deep}}`);
    expect(await ada.first('error')).toMatchObject({ id: 5, code: 'frame.too-deep' });
    ada.raw(
      `{"t":"set","id":6,"path":"presence/deep/ada","value":{"__proto__":{"admin":true},"ts":1,"state":"x"}}`,
    );
    expect(await ada.first('error', ({ id }) => id === 6)).toMatchObject({ code: 'frame.invalid' });
  });

  it.each([
    ['a message with U+0000', { t: 'set', path: 'guestbook/stored/k', value: { text: 'a\0b' } }],
    ['a message with half a character', { t: 'set', path: 'guestbook/stored/k', value: { text: '\ud83d' } }],
    ['a key with half a character', { t: 'set', path: 'guestbook/stored/\udc00', value: { text: 'x' } }],
    [
      'a key with half a character in an update',
      { t: 'update', path: 'guestbook/stored', values: { 'k\ud800': { text: 'x' } } },
    ],
    [
      'an onDisconnect write with U+0000',
      { t: 'onDisconnect', path: 'guestbook/stored/k', action: 'set', value: { text: '\0' } },
    ],
    ['a name', { t: 'join', room: 'stored', name: '\0' }],
  ])('refuse %s, which no database can store, and the room is still recorded', async (_, operation) => {
    const ada = await gateway.connect('ada');
    await ada.join('stored');
    expect(await ada.refusal(operation)).toBe('frame.invalid');
    await ada.set('guestbook/stored/fine', { text: 'A whole 🎧, written as \\ud83c\\udfa7 too' });
    await ada.ask({ t: 'remove', path: 'guestbook/stored/fine' });
  });

  it('refuse an update that would lose one of its parts on the way', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('parts');
    ada.raw(
      `{"t":"update","id":9,"path":"guestbook/parts","values":{"__proto__":{"text":"lost"},"fine":{"text":"kept"}}}`,
    );
    expect(await ada.first('error', ({ id }) => id === 9)).toMatchObject({ code: 'frame.invalid' });
    expect(await ada.ask({ t: 'get', path: 'guestbook/parts' })).toMatchObject({ value: null });
  });

  it('refuse an update with more paths than the limit', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('many');
    const values = Object.fromEntries(Array.from({ length: 251 }, (_, i) => [`k${i}`, 1]));
    for (const operation of [
      { t: 'update', path: 'rydesync/rooms/many/session', values },
      { t: 'onDisconnect', path: 'rydesync/rooms/many/session', action: 'update', value: values },
    ])
      expect(await ada.refusal(operation)).toBe('path.too-many');
  });

  it('refuse a level that is not a finite number with PERMISSION_DENIED', async () => {
    const ada = await gateway.connect('ada');
    await ada.join('voice');
    let nextId = 100;
    const node = '"ts":1,"state":"speaking","mute":false,"device":"Mic"';
    for (const level of ['"loud"', '1e999', 'null', '{}']) {
      const id = nextId++;
      ada.raw(`{"t":"set","id":${id},"path":"rydesync/voice/voice/ada","value":{${node},"level":${level}}}`);
      expect(await ada.first('error', error => error.id === id)).toMatchObject({ code: 'PERMISSION_DENIED' });
    }
  });

  it('answer floods with an error, and close sockets that continue', async () => {
    const ada = await gateway.connect('ada');
    // As many as needed: a slow machine reads slowly enough to let some of them through.
    for (let i = 1; !ada.closed && i <= 20_000; i++) {
      ada.raw({ t: 'get', id: i, path: 'config/maintenanceMode' });
      if (i % 400 === 0) await new Promise(resolve => setImmediate(resolve));
    }
    expect(await ada.first('error')).toMatchObject({
      code: 'limit.too-many',
      retryAfterMs: expect.any(Number),
    });
    expect(await ada.closing()).toMatchObject({ code: 4429, reason: { retryAfterMs: expect.any(Number) } });
  });

  it.each([
    ['levels', { t: 'level', room: 'noisy', level: 0.5 }],
    [
      'reports',
      {
        t: 'report',
        room: 'noisy',
        report: { offsetMs: 1, uncertaintyMs: 1, roundTripMs: 1, measuredAt: 1 },
      },
    ],
    ['reactions', { t: 'react', room: 'noisy', emoji: '🔥' }],
    ['reactions that are none', { t: 'react', room: 'noisy', emoji: 'fire' }],
    ['clock probes', Uint8Array.of(1, ...Array<number>(12).fill(0)).buffer],
  ])('drop %s above the limit, and close sockets that continue', async (_, frame) => {
    const ada = await gateway.connect('ada');
    await ada.join('noisy');
    for (let sent = 0; sent < 600; sent++) ada.raw(frame);
    await ada.ask({ t: 'get', path: 'config/maintenanceMode' });
    for (let sent = 0; sent < 30_000 && !ada.closed; sent++) {
      ada.raw(frame);
      if (sent % 400 === 0) await new Promise(resolve => setImmediate(resolve));
    }
    expect(await ada.closing()).toMatchObject({ code: 4429, reason: { retryAfterMs: expect.any(Number) } });
  });

  it('wait for hello before anything else', async () => {
    const client = await TestClient.open(
      `${gateway.socketUrl()}?ticket=${await gateway.ticket({ uid: 'ada' })}`,
      { origin },
    );
    client.raw({ t: 'join', id: 1, room: 'early' });
    expect(await client.closing()).toMatchObject({ code: 4400 });
  });
});

it('limits how often someone sets passwords: each costs time and memory', async () => {
  const ada = await gateway.connect('ada');
  await ada.join('locked');
  const answers: string[] = [];
  for (let i = 0; i < 30; i++)
    answers.push(await ada.refusal({ t: 'setAccess', room: 'locked', password: `password ${i}` }));
  expect(answers).toContain('limit.too-many');
  expect(answers.slice(0, 20)).toEqual(Array(20).fill('allowed'));
  // Removing the password needs no hash.
  expect(await ada.refusal({ t: 'setAccess', room: 'locked', password: null })).toBe('allowed');
});

describe('time', () => {
  it('is sent in answer to a probe: when it arrived and when it was answered, even before hello', async () => {
    const client = await TestClient.open(
      `${gateway.socketUrl()}?ticket=${await gateway.ticket({ uid: 'ada' })}`,
      { origin },
    );
    const answer = await client.probeClock(77, 1234.5);
    expect([answer.byteLength, answer.getUint8(0), answer.getUint32(1), answer.getFloat64(5)]).toEqual([
      clockAnswer.bytes,
      2,
      77,
      1234.5,
    ]);
    const [received, sent] = [answer.getFloat64(13), answer.getFloat64(21)];
    expect(sent).toBeGreaterThanOrEqual(received);
    expect(Math.abs(received - Date.now())).toBeLessThan(5_000);
    client.terminate();
  });

  it('closes a socket when its token expires, unless it is renewed', async () => {
    // Long enough for a renewal on a busy machine; ben's would expire before ada's.
    const lifetime = 10;
    const ben = await gateway.connect({ uid: 'ben', lifetime });
    const renewed = await ben.ask({ t: 'renew', ticket: await gateway.ticket({ uid: 'ben' }) });
    expect((renewed as { expiresAt?: number }).expiresAt).toBeGreaterThan(Date.now() + 200_000);
    expect(await ben.refusal({ t: 'renew', ticket: await gateway.ticket({ uid: 'ada' }) })).toBe(
      'ticket.other-person',
    );
    const ada = await gateway.connect({ uid: 'ada', lifetime });
    expect(await ada.closing()).toMatchObject({ code: 4401, reason: { code: 'token-expired' } });
    expect(ben.closed).toBeUndefined();
  });
});

describe('a right that ends while its holder is watching', () => {
  const revoked = (client: TestClient, path: string) => client.first('revoked', each => each.path === path);

  it.each(['admin/activities', 'admin/news'])(
    'ends the subscription to %s of an operator who renews without the role',
    async path => {
      const olga = await gateway.connect({ uid: 'olga', admin: true });
      await olga.ask({ t: 'subscribe', path });
      await olga.ask({ t: 'subscribe', path: 'config/maintenanceMode' });
      await olga.ask({ t: 'renew', ticket: await gateway.ticket({ uid: 'olga' }) });
      expect(await revoked(olga, path)).toMatchObject({ code: 'PERMISSION_DENIED' });
      expect(await olga.refusal({ t: 'subscribe', path })).toBe('PERMISSION_DENIED');
      expect(olga.messages.filter(({ t }) => t === 'revoked')).toHaveLength(1);
    },
  );

  it('ends outsiders’ subscriptions to a room once it is locked, but not those of members', async () => {
    const room = 'locked-meanwhile';
    const [ada, ben, zoe] = await Promise.all(['ada', 'ben', 'zoe'].map(uid => gateway.connect(uid)));
    await ada!.join(room);
    await ben!.join(room);
    const paths = ['session', 'host'].map(node => `rydesync/rooms/${room}/${node}`);
    for (const path of paths) await zoe!.ask({ t: 'subscribe', path });
    await ada!.ask({ t: 'setAccess', room, approval: true });
    for (const path of paths) await revoked(zoe!, path);

    const [session] = paths as [string];
    await ada!.set(session, { trackUrl: '/audio/echoverse_demo.mp3' });
    await ben!.event(session, value => value !== null);
    // Anything sent to her before this answer would have arrived.
    await zoe!.ask({ t: 'get', path: 'config/maintenanceMode' });
    expect(zoe!.events.filter(([path, value]) => path === session && value !== null)).toEqual([]);
    expect(ben!.messages.filter(({ t }) => t === 'revoked')).toEqual([]);
  });
});

describe('an onDisconnect write', () => {
  it('is made when the connection is lost, if it is still allowed', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    await ada.join('armed');
    await ben.join('armed');
    const path = 'presence/armed/ben';
    await ben.set(path, { ts: 1, state: 'online' });
    await ben.ask({
      t: 'onDisconnect',
      path,
      action: 'set',
      value: { ts: { '.sv': 'timestamp' }, state: 'gone' },
    });
    expect(await ben.refusal({ t: 'onDisconnect', path: 'presence/armed/ada', action: 'remove' })).toBe(
      'PERMISSION_DENIED',
    );
    ben.terminate();
    await ada.event(path, value => value?.state === 'gone' && value.ts > 1_000);
  });

  it('is not made if it is no longer allowed', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    await ada.join('fired');
    await ben.join('fired');
    await ada.ask({
      t: 'onDisconnect',
      path: 'rydesync/rooms/fired/settings',
      action: 'set',
      value: { queueOpen: false },
    });
    await ada.ask({ t: 'transferHost', room: 'fired', uid: 'ben' });
    ada.terminate();
    await ben.event('rydesync/rooms/fired/members/ada', value => value?.lostAt !== undefined);
    expect(ben.events.some(([path]) => path.endsWith('/settings'))).toBe(false);
  });

  it('is not made after it was cancelled', async () => {
    const ada = await gateway.connect('ada');
    const ben = await gateway.connect('ben');
    await ada.join('cancelled');
    await ben.join('cancelled');
    const path = 'presence/cancelled/ben';
    await ben.set(path, { ts: 1, state: 'online' });
    await ben.ask({ t: 'onDisconnect', path, action: 'remove' });
    await ben.ask({ t: 'onDisconnect', path, action: 'cancel' });
    ben.terminate();
    await ada.event('rydesync/rooms/cancelled/members/ben', value => value?.lostAt !== undefined);
    expect(ada.events.some(([at, value]) => at === path && value === null)).toBe(false);
  });
});

it('ignores a socket that was told to close but stays open', async () => {
  const left = await gateway.connect('ada', 'client-that-stays');
  await left.join('stays');
  left.socket.pause();
  const newer = await gateway.connect('ada', 'client-that-stays');
  await newer.join('stays');
  left.raw({ t: 'set', id: 90, path: 'presence/stays/ada', value: { ts: 1, state: 'undead' } });
  left.socket.resume();
  expect(await left.closing()).toMatchObject({ code: 4409 });
  expect(await newer.ask({ t: 'get', path: 'presence/stays' })).toMatchObject({ value: null });
});

describe('subscriptions', () => {
  it('follow a session from outside the room, but nothing that is only for members', async () => {
    const ada = await gateway.connect('ada');
    const zoe = await gateway.connect('zoe');
    await ada.join('watched');
    const path = 'rydesync/rooms/watched/session';
    expect(await zoe.ask({ t: 'subscribe', path })).toMatchObject({ value: null });
    expect(await zoe.refusal({ t: 'subscribe', path: 'rydesync/rooms/watched' })).toBe('PERMISSION_DENIED');
    expect(await zoe.refusal({ t: 'subscribe', path: 'presence/watched' })).toBe('PERMISSION_DENIED');
    await ada.ask({
      t: 'push',
      path: 'guestbook/watched',
      key: 'key-0000000000000000',
      value: { text: 'private' },
    });
    await ada.set(path, { trackUrl: '/audio/echoverse_demo.mp3' });
    await zoe.event(path);
    expect(JSON.stringify(zoe.messages)).not.toContain('private');
  });

  it('continue after leaving the room, as far as others may read it', async () => {
    const ada = await gateway.connect('ada');
    const zoe = await gateway.connect('zoe');
    await ada.join('left');
    const path = 'rydesync/rooms/left/session';
    await zoe.ask({ t: 'subscribe', path });
    await zoe.join('left');
    await zoe.ask({ t: 'subscribe', path: 'presence/left' });
    await zoe.ask({ t: 'leave', room: 'left' });
    expect(await zoe.first('revoked')).toMatchObject({ path: 'presence/left' });
    await ada.set(path, { trackUrl: '/audio/echoverse_demo.mp3' });
    await zoe.event(path);
  });

  it('end when their rights do', async () => {
    const ada = await gateway.connect('ada');
    const [first, second] = [await gateway.connect('ben'), await gateway.connect('ben')];
    await ada.join('revoked');
    await first.join('revoked');
    await second.ask({ t: 'subscribe', path: 'presence/revoked' });
    await first.ask({ t: 'leave', room: 'revoked' });
    expect(await second.first('revoked')).toMatchObject({
      path: 'presence/revoked',
      code: 'PERMISSION_DENIED',
    });
    await ada.set('presence/revoked/ada', { ts: 1, state: 'secret' });
    await ada.event('presence/revoked/ada');
    expect(JSON.stringify(second.messages)).not.toContain('secret');
  });
});

it('does not let a stalled reader delay the others', async () => {
  const ada = await gateway.connect('ada');
  const slow = await gateway.connect('ben');
  const quick = await gateway.connect('cleo');
  await ada.join('slow');
  await slow.join('slow');
  await quick.join('slow');
  slow.socket.pause();
  const text = 'x'.repeat(1_000);
  for (let i = 0; i < 60; i++) {
    const key = `key-${String(i).padStart(16, '0')}`;
    await ada.ask({ t: 'push', path: 'guestbook/slow', key, value: { text } });
  }
  await quick.event(`guestbook/slow/key-${String(59).padStart(16, '0')}`);
  slow.socket.resume();
  await slow.event(`guestbook/slow/key-${String(59).padStart(16, '0')}`);
  expect(slow.closed).toBeUndefined();
});
