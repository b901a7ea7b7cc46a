import { jest } from '@jest/globals';
import { closeCodes, type ClientMessage, type Json, type ServerMessage } from '@sevenfold/contracts';
import type { SocketLike } from './connection/transport.js';
import { connectRealtime } from './realtime.js';
import type { JoinOptions } from './room/room.js';

/**
 * A server that answers an operation with several frames at once: outside of browsers, frames of one packet
 * are dispatched without a pause.
 */
function serverThat(answer: (operation: ClientMessage & { id: number }) => ServerMessage[]) {
  const asked: ClientMessage[] = [];
  const sockets: SocketLike[] = [];
  class Socket implements SocketLike {
    binaryType = '';
    readyState = 0;
    bufferedAmount = 0;
    onopen: SocketLike['onopen'] = null;
    onmessage: SocketLike['onmessage'] = null;
    onclose: SocketLike['onclose'] = null;
    onerror: SocketLike['onerror'] = null;

    constructor() {
      sockets.push(this);
      setImmediate(() => {
        this.readyState = 1;
        this.onopen?.(undefined as never);
      });
    }
    send(data: string | ArrayBuffer) {
      if (typeof data !== 'string') return;
      const message = JSON.parse(data) as ClientMessage;
      asked.push(message);
      const now = Date.now();
      const frames: ServerMessage[] =
        message.t === 'hello'
          ? [{ t: 'welcome', uid: 'ada', serverTime: now, expiresAt: now + 600_000 } as ServerMessage]
          : 'id' in message
            ? answer(message as ClientMessage & { id: number })
            : [];
      setImmediate(() => {
        for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) } as never);
      });
    }
    close() {}
  }
  const realtime = connectRealtime({
    url: 'ws://rooms.test/socket',
    fetchTicket: async () => 'ticket',
    WebSocket: Socket,
  });
  const drop = (code = 1006) => sockets.at(-1)?.onclose?.({ code, reason: '' } as never);
  const tell = (message: ServerMessage) =>
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) } as never);
  return { realtime, asked, sockets, drop, tell };
}

const joined = (id: number): ServerMessage => ({
  t: 'joined',
  id,
  room: 'lobby',
  role: 'participant',
  epoch: 1,
  offset: 7,
  recovered: false,
  snapshot: [],
});

const guestbook = 'guestbook/lobby';

it('handles batches in the same packet as the join’s answer, and does not join again', async () => {
  const line = { uid: 'ben', name: 'Ben', text: 'hello', ts: 1 };
  const { realtime, asked } = serverThat(({ t, id }) =>
    t === 'join'
      ? [
          joined(id),
          { t: 'batch', room: 'lobby', epoch: 1, from: 7, to: 8, events: [[`${guestbook}/a`, line]] },
          { t: 'batch', room: 'lobby', epoch: 1, from: 8, to: 9, events: [[`${guestbook}/b`, line]] },
        ]
      : [{ t: 'ack', id, epoch: 1, offset: 9 }],
  );
  const room = await realtime.joinRoom('lobby');
  realtime.close();
  expect(room.state.guestbook.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(asked.filter(({ t }) => t === 'join')).toHaveLength(1);
});

it('handles batches in the same packet as a subscription’s answer', async () => {
  const path = 'presence/lobby/ben';
  const { realtime } = serverThat(({ id }) => [
    { t: 'ack', id, value: { state: 'online' }, epoch: 1, offset: 7 },
    { t: 'batch', room: 'lobby', epoch: 1, from: 7, to: 8, events: [[path, { state: 'away' }]] },
  ]);
  const told = Promise.withResolvers<void>();
  const values: Json[] = [];
  realtime.subscribe(path, value => {
    values.push(value);
    if ((value as { state?: string } | null)?.state === 'away') told.resolve();
  });
  await told.promise;
  await new Promise(resolve => setImmediate(resolve));
  realtime.close();
  expect(values.at(-1)).toEqual({ state: 'away' });
});

it('sends waiting operations in their old order if a connection breaks before the room is joined', async () => {
  const path = 'rydesync/rooms/lobby/metronome';
  const done = Promise.withResolvers<void>();
  let joins = 0;
  const { realtime, asked, drop } = serverThat(({ t, id }) => {
    if (t !== 'join') return [{ t: 'ack', id, epoch: 1, offset: 7 }];
    joins++;
    if (joins === 2) setImmediate(drop);
    if (joins === 3) void realtime.set(path, 'newer').then(done.resolve, done.reject);
    return joins === 2 ? [] : [joined(id)];
  });
  await realtime.joinRoom('lobby');
  drop();
  await Promise.all([realtime.set(path, 'older'), done.promise]);
  realtime.close();
  const writes = asked.filter(message => message.t === 'set' && message.path === path);
  expect(writes).toMatchObject([{ value: 'older' }, { value: 'newer' }]);
});

it.each([
  ['joined', joined],
  ['refused', (id: number): ServerMessage => ({ t: 'error', id, code: 'room.full', message: 'Full.' })],
])('stays out of a room that it left while rejoining, even if it is %s', async (_, answer) => {
  let joins = 0;
  const { realtime, asked, drop } = serverThat(({ t, id }) => {
    if (t !== 'join') return [{ t: 'ack', id, epoch: 1, offset: 7 }];
    if (++joins === 1) return [joined(id)];
    void room.leave();
    return [answer(id)];
  });
  const room = await realtime.joinRoom('lobby');
  room.setReady(['/audio/one.mp3']);
  await realtime.get(guestbook);
  const before = asked.length;
  drop();
  await realtime.get(guestbook);
  await realtime.get(guestbook);
  realtime.close();
  expect(room.state.status).toBe('left');
  expect(asked.slice(before).map(({ t }) => t)).toEqual(['hello', 'join', 'leave', 'get', 'get']);
});

describe('a room that cannot be joined again at once', () => {
  /** `refuse` returns the answer to the first rejoin. */
  function withTrouble(refuse: (id: number) => ServerMessage[]) {
    let joins = 0;
    return serverThat(({ t, id }) => {
      if (t !== 'join') return [{ t: 'ack', id, epoch: 1, offset: 7 }];
      return ++joins === 2 ? refuse(id) : [joined(id)];
    });
  }
  const away = (id: number, retryAfterMs: number, code = 'store.unavailable'): ServerMessage[] => [
    { t: 'error', id, code, message: 'Away.', retryAfterMs },
  ];

  it.each(['store.unavailable', 'limit.too-many'])('gets its waiting operations after %s', async code => {
    const { realtime, asked, drop } = withTrouble(id => away(id, 1, code));
    const room = await realtime.joinRoom('lobby');
    drop();
    await room.guestbook.write('Hello');
    realtime.close();
    expect(asked.map(({ t }) => t).filter(t => t === 'join' || t === 'push')).toEqual([
      'join',
      'join',
      'join',
      'push',
    ]);
  });

  it('is joined again as soon as there is another connection', async () => {
    const { realtime, drop } = withTrouble(id => {
      setImmediate(() => setImmediate(drop));
      return away(id, 600_000);
    });
    const room = await realtime.joinRoom('lobby');
    drop();
    await room.guestbook.write('Hello');
    realtime.close();
    expect(room.state.guestbook).toMatchObject([{ text: 'Hello' }]);
  });

  it('blocks nothing after it is left', async () => {
    const { realtime, drop } = withTrouble(id => {
      setImmediate(() => setImmediate(() => void room.leave()));
      return away(id, 600_000);
    });
    const room = await realtime.joinRoom('lobby');
    drop();
    await expect(realtime.set('presence/studio/ada', null)).resolves.toBeUndefined();
    realtime.close();
  });
});

describe('a room that was locked while the client was away', () => {
  /** The rejoin is refused. */
  async function shutOut(refusal: { code: string }) {
    let joins = 0;
    const { realtime, asked, drop } = serverThat(({ t, id }) => {
      if (t === 'attend') return [{ t: 'error', id, message: 'Unknown.', code: 'frame.invalid' }];
      if (t !== 'join') return [{ t: 'ack', id, epoch: 1, offset: 7 }];
      return ++joins === 1 ? [joined(id)] : [{ t: 'error', id, message: 'Not now.', ...refusal }];
    });
    const room = await realtime.joinRoom('lobby');
    drop();
    await realtime.set('presence/studio/ada', null);
    realtime.close();
    return { room, asked: asked.map(({ t }) => t) };
  }

  it.each(['room.password-required', 'room.password-wrong', 'room.full', 'limit.too-many'])(
    'is closed, and reports the answer to the rejoin: %s',
    async code => {
      const { room } = await shutOut({ code });
      expect(room.state).toMatchObject({ status: 'closed', closedBy: code, refusal: { code } });
    },
  );

  it('cancels a knock that nobody waits for', async () => {
    const { room, asked } = await shutOut({ code: 'room.approval-pending' });
    expect(room.state).toMatchObject({ status: 'closed', closedBy: 'room.approval-pending' });
    expect(asked[asked.lastIndexOf('join') + 1]).toBe('leave');
  });
});

describe('a hall', () => {
  const hall = { stage: 500, places: 500, audience: 41 };
  const error = (id: number, code: string): ServerMessage => ({ t: 'error', id, code, message: code });
  const attends = (id: number): ServerMessage => ({
    ...(joined(id) as Extract<ServerMessage, { t: 'joined' }>),
    role: 'audience',
    hall,
    snapshot: [['rydesync/rooms/lobby/session', { trackUrl: '/a.mp3', seq: 1 }]],
  });

  /** Someone in the audience of a hall whose stage is full until `isFull` is false. */
  async function listener(options?: JoinOptions) {
    const stage = { isFull: true, isOlder: false, isAway: false, refusal: '' };
    const passwords: (string | undefined)[] = [];
    const server = serverThat(operation => {
      const { t, id } = operation;
      if (t === 'join' || t === 'attend') passwords.push(operation.password);
      if (t === 'join' && stage.refusal)
        return [error(id, operation.password ? stage.refusal : stage.refusal.replace('wrong', 'required'))];
      if (t === 'join') return [stage.isFull ? error(id, 'room.full') : joined(id)];
      if (t === 'attend' && stage.isAway) {
        stage.isAway = false;
        return [{ ...error(id, 'store.unavailable'), retryAfterMs: 1 } as ServerMessage];
      }
      if (t === 'attend') return [stage.isOlder ? error(id, 'frame.invalid') : attends(id)];
      return [{ t: 'ack', id, epoch: 1, offset: 7 }];
    });
    const room = await server.realtime.joinRoom('lobby', options);
    const kinds = () =>
      server.asked.map(({ t }) => t).filter(t => ['join', 'attend', 'set', 'report'].includes(t));
    return { ...server, room, stage, kinds, passwords };
  }

  it('is listened to from the audience when its stage is full, without presence or reports', async () => {
    const { room, realtime, kinds, tell } = await listener();
    room.setReady(['/a.mp3']);
    room.sendReport({ offsetMs: 0, uncertaintyMs: 1, roundTripMs: 1, measuredAt: 1 });
    expect(room.state).toMatchObject({
      status: 'joined',
      role: 'audience',
      hall,
      session: { trackUrl: '/a.mp3' },
    });
    expect(room.state.may).toMatchObject({ react: true, guestbook: false, queue: false });
    tell({ t: 'live', room: 'lobby', hall: { ...hall, audience: 42 } });
    expect(room.state.hall?.audience).toBe(42);
    realtime.close();
    expect(kinds()).toEqual(['join', 'attend']);
  });

  it('is listened to again after a lost connection, even if a place on stage is free', async () => {
    const { room, realtime, drop, stage, kinds } = await listener();
    stage.isFull = false;
    drop();
    await realtime.get(guestbook);
    realtime.close();
    expect(room.state.role).toBe('audience');
    expect(kinds()).toEqual(['join', 'attend', 'attend']);
  });

  it('lets a listener step up on request, if there is a place', async () => {
    const { room, realtime, stage } = await listener();
    await expect(room.stepUp()).rejects.toMatchObject({ code: 'room.full' });
    expect(room.state).toMatchObject({ status: 'joined', role: 'audience' });
    stage.isFull = false;
    await room.stepUp();
    expect(room.state.role).toBe('participant');
    await room.stepDown();
    realtime.close();
    expect(room.state.role).toBe('audience');
  });

  it('shows no waiting room to a host who comes back to the audience', async () => {
    const { room, realtime, drop, stage, tell } = await listener();
    stage.isFull = false;
    await room.stepUp();
    const knocks = [{ uid: 'gus', anonymous: true, at: 1 }];
    tell({ t: 'door', room: 'lobby', knocks, blocked: [], mayLock: true });
    expect(room.state.waitingRoom).toMatchObject({ knocks, mayLock: true });
    stage.isFull = true;
    drop();
    await realtime.get(guestbook);
    realtime.close();
    expect(room.state.role).toBe('audience');
    expect(room.state.waitingRoom).toEqual({ knocks: [], blocked: [], mayLock: false });
  });

  it('leaves a listener in the audience until the host lets them step up', async () => {
    const { room, realtime, stage, tell } = await listener();
    Object.assign(stage, { isFull: false, refusal: 'room.approval-pending' });
    const asked = Promise.withResolvers<void>();
    const onStage = room.stepUp(undefined, asked.resolve);
    await asked.promise;
    expect(room.state).toMatchObject({ status: 'joined', role: 'audience' });
    stage.refusal = '';
    tell({ t: 'admission', room: 'lobby', admitted: true });
    await onStage;
    expect(room.state.role).toBe('participant');
    realtime.close();
  });

  it('no longer waits for a place on stage once it is left', async () => {
    const { room, realtime, stage } = await listener();
    Object.assign(stage, { isFull: false, refusal: 'room.approval-pending' });
    const asked = Promise.withResolvers<void>();
    const onStage = room.stepUp(undefined, asked.resolve);
    await asked.promise;
    const given = expect(onStage).rejects.toMatchObject({ code: 'client.given-up' });
    await room.leave();
    await given;
    realtime.close();
  });

  it('remembers the password for rejoining if it was the right one', async () => {
    const { room, realtime, drop, stage, passwords } = await listener();
    Object.assign(stage, { isFull: false, refusal: 'room.password-wrong' });
    await expect(room.stepUp('salami')).rejects.toMatchObject({ code: 'room.password-wrong' });
    stage.refusal = '';
    await room.stepUp('sesame');
    await room.stepDown();
    drop();
    await realtime.get(guestbook);
    realtime.close();
    expect(passwords).toEqual([undefined, undefined, 'salami', 'sesame', 'sesame', 'sesame']);
  });

  it('remembers a new password for rejoining as soon as the host has been asked', async () => {
    const { room, realtime, drop, stage, passwords } = await listener({ password: 'salami' });
    Object.assign(stage, { isFull: false, refusal: 'room.approval-pending' });
    const asked = Promise.withResolvers<void>();
    const onStage = room.stepUp('sesame', asked.resolve).catch(() => undefined);
    await asked.promise;
    drop();
    await realtime.get(guestbook);
    realtime.close();
    await onStage;
    expect(passwords).toEqual(['salami', 'salami', 'sesame', 'sesame', 'sesame']);
  });

  it('asks the host again once the listener is back in the audience', async () => {
    const { room, realtime, drop, stage, kinds } = await listener();
    Object.assign(stage, { isFull: false, refusal: 'room.approval-pending', isAway: true });
    const asked = Promise.withResolvers<void>();
    const askedAgain = Promise.withResolvers<void>();
    const onStage = room
      .stepUp(undefined, () => (kinds().length > 3 ? askedAgain : asked).resolve())
      .catch(() => undefined);
    await asked.promise;
    drop();
    await askedAgain.promise;
    realtime.close();
    await onStage;
    expect(kinds()).toEqual(['join', 'attend', 'join', 'attend', 'attend', 'join']);
  });

  it('asks for the new password, and does not try the outdated one again', async () => {
    const { room, realtime, drop, stage, passwords } = await listener({ password: 'salami' });
    Object.assign(stage, { isFull: false, refusal: 'room.password-wrong' });
    // The remembered password is outdated: nobody mistyped it.
    await expect(room.stepUp()).rejects.toMatchObject({ code: 'room.password-required' });
    drop();
    await realtime.get(guestbook);
    realtime.close();
    expect(passwords).toEqual(['salami', 'salami', 'salami', undefined, undefined]);
  });

  it('is just a full room if the gateway does not support halls', async () => {
    const { realtime } = serverThat(({ t, id }) => [error(id, t === 'join' ? 'room.full' : 'frame.invalid')]);
    await expect(realtime.joinRoom('lobby')).rejects.toMatchObject({ code: 'room.full' });
    realtime.close();
  });

  it.each([
    ['on stage, if there is a place', false, { status: 'joined', role: 'participant' }],
    ['until its stage is full', true, { status: 'closed', closedBy: 'room.full' }],
  ])('stays open for a listener who reconnects to an older gateway, %s', async (_, isFull, expected) => {
    const { room, realtime, drop, stage } = await listener();
    Object.assign(stage, { isFull, isOlder: true });
    drop();
    await realtime.get(guestbook);
    expect(room.state).toMatchObject(expected);
    realtime.close();
  });
});

it('can change its name without leaving, and keeps it after a reconnection', async () => {
  const names: (string | undefined)[] = [];
  const back = Promise.withResolvers<void>();
  const { realtime, asked, drop } = serverThat(operation => {
    if (operation.t !== 'join') return [{ t: 'ack', id: operation.id, epoch: 1, offset: 7 }];
    if (names.push(operation.name) === 3) back.resolve();
    return [joined(operation.id)];
  });
  const room = await realtime.joinRoom('lobby', { name: 'Ada' });
  await room.rename('Countess');
  drop();
  await back.promise;
  realtime.close();
  expect(names).toEqual(['Ada', 'Countess', 'Countess']);
  expect(asked.filter(({ t }) => t === 'leave')).toEqual([]);
});

describe('a subscription outside the joined room', () => {
  const path = 'rydesync/rooms/lobby/session';
  const batch = (room: string, from: number): ServerMessage => ({
    t: 'batch',
    room,
    epoch: 1,
    from,
    to: from + 1,
    events: [],
  });

  /** The first subscription is answered with 1, the next with 2. */
  async function subscribedTo(path: string) {
    let asked = 0;
    const { realtime, tell } = serverThat(({ id }) => [
      { t: 'ack', id, value: ++asked, epoch: 1, offset: 7 },
    ]);
    const [first, second] = [Promise.withResolvers<Json>(), Promise.withResolvers<Json>()];
    realtime.subscribe(path, value => (value === 1 ? first : second).resolve(value));
    await first.promise;
    return { realtime, tell, askedAnew: second.promise };
  }

  it('is renewed after a refresh from the server', async () => {
    const { realtime, tell, askedAnew } = await subscribedTo(path);
    tell({ t: 'refresh', room: 'lobby', epoch: 1, offset: 40, snapshot: [] });
    expect(await askedAnew).toBe(2);
    realtime.close();
  });

  it.each([
    ['a room', path, 'lobby'],
    ['data outside of rooms', 'config/maintenanceMode', '@config'],
  ])('is renewed if a batch of %s is missing', async (_, subscribed, log) => {
    const { realtime, tell, askedAnew } = await subscribedTo(subscribed);
    tell(batch(log, 7));
    tell(batch(log, 9));
    expect(await askedAnew).toBe(2);
    realtime.close();
  });

  it('is not renewed while nothing is missing', async () => {
    const { realtime, asked } = serverThat(({ id }) => [
      { t: 'ack', id, value: 1, epoch: 1, offset: 7 },
      batch('lobby', 7),
      batch('lobby', 8),
      batch('@config', 70),
    ]);
    await new Promise<void>(resolve => realtime.subscribe(path, () => resolve()));
    await realtime.get(path);
    realtime.close();
    expect(asked.filter(({ t }) => t === 'subscribe')).toHaveLength(1);
  });
});

it('opens no socket if it is closed while its ticket is being fetched', async () => {
  const ticket = Promise.withResolvers<string>();
  let opened = 0;
  const realtime = connectRealtime({
    url: 'ws://rooms.test/socket',
    fetchTicket: () => ticket.promise,
    WebSocket: class {
      constructor() {
        opened++;
      }
    } as never,
  });
  realtime.joinRoom('lobby').catch(() => undefined);
  realtime.close();
  ticket.resolve('late');
  await new Promise(resolve => setImmediate(resolve));
  expect(opened).toBe(0);
  expect(realtime.state).toBe('closed');
});

it('refuses every operation after it is closed, and opens no socket for it', async () => {
  const { realtime, sockets } = serverThat(({ id }) => [{ t: 'ack', id, epoch: 1, offset: 7 }]);
  await realtime.set(guestbook, 'before');
  realtime.close();
  const closed = { code: 'client.closed' };
  await expect(realtime.set(guestbook, 'after')).rejects.toMatchObject(closed);
  await expect(realtime.get(guestbook)).rejects.toMatchObject(closed);
  await expect(realtime.joinRoom('lobby')).rejects.toMatchObject(closed);
  expect(sockets).toHaveLength(1);
});

it('refuses operations after it was ended from outside, until a room is joined again', async () => {
  const { realtime, drop } = serverThat(({ t, id }) =>
    t === 'join' ? [joined(id)] : [{ t: 'ack', id, epoch: 1, offset: 7 }],
  );
  await realtime.joinRoom('lobby');
  drop(closeCodes.roomClosed);
  await expect(realtime.set(guestbook, 'nobody hears it')).rejects.toMatchObject({
    code: `connection.${closeCodes.roomClosed}`,
  });
  const room = await realtime.joinRoom('lobby');
  await expect(realtime.set(guestbook, 'back')).resolves.toBeUndefined();
  expect(room.state.status).toBe('joined');
  realtime.close();
});

it('subscribes once to a path with several listeners, even after a reconnection', async () => {
  const path = 'presence/lobby/ben';
  const { realtime, asked, drop } = serverThat(({ id }) => [
    { t: 'ack', id, value: { state: 'online' }, epoch: 1, offset: 7 },
  ]);
  const told: string[] = [];
  const listen = (name: string) =>
    new Promise<() => void>(resolve => {
      const stop = realtime.subscribe(path, () => {
        told.push(name);
        resolve(() => stop());
      });
    });
  await Promise.all([listen('first'), listen('second')]);
  const stop = await listen('third');
  stop();
  drop();
  await realtime.get(path);
  await realtime.get(path);
  realtime.close();
  expect(told).toEqual(['first', 'second', 'third']);
  expect(asked.filter(({ t }) => t === 'subscribe' || t === 'unsubscribe').map(({ t }) => t)).toEqual([
    'subscribe',
    'subscribe',
  ]);
});

it('reports a refused path to all its listeners', async () => {
  const { realtime } = serverThat(({ id }) => [
    { t: 'error', id, code: 'limit.too-many', message: 'Too many.' },
  ]);
  const refused = ['first', 'second'].map(
    name =>
      new Promise(resolve =>
        realtime.subscribe(
          'presence/lobby/ben',
          () => undefined,
          ({ code }) => resolve([name, code]),
        ),
      ),
  );
  expect(await Promise.all(refused)).toEqual([
    ['first', 'limit.too-many'],
    ['second', 'limit.too-many'],
  ]);
  realtime.close();
});

describe('a subscription while the server is in trouble', () => {
  const path = 'presence/lobby/ben';
  /** The first subscription is refused. */
  function withTrouble(refusal: { code: string; retryAfterMs?: number }) {
    let asked = 0;
    return serverThat(({ t, id }) => {
      const isRefused = t === 'subscribe' && ++asked === 1;
      return isRefused
        ? [{ t: 'error', id, message: 'Not now.', ...refusal }]
        : [{ t: 'ack', id, value: { state: 'online' }, epoch: 1, offset: 7 }];
    });
  }

  it.each(['store.unavailable', 'store.contended', 'limit.too-many'])(
    'is tried again after %s',
    async code => {
      const { realtime } = withTrouble({ code, retryAfterMs: 1 });
      const value = await new Promise((resolve, reject) => realtime.subscribe(path, resolve, reject));
      realtime.close();
      expect(value).toEqual({ state: 'online' });
    },
  );

  it('is tried on the next connection, however long it had to wait', async () => {
    const { realtime, asked, drop } = withTrouble({ code: 'store.unavailable', retryAfterMs: 600_000 });
    const told = new Promise((resolve, reject) => realtime.subscribe(path, resolve, reject));
    await realtime.get(path);
    drop();
    expect(await told).toEqual({ state: 'online' });
    realtime.close();
    expect(asked.filter(({ t }) => t === 'subscribe')).toHaveLength(2);
  });
});

it('knows whether the server has each of its own messages', async () => {
  const { realtime, drop } = serverThat(({ t, id, ...fields }) => {
    if (t === 'join') return [joined(id)];
    if (t !== 'push') return [{ t: 'ack', id, epoch: 1, offset: 7 }];
    const { path, key } = fields as { path: string; key: string };
    const line = { uid: 'ada', text: 'Hello', ts: 1 };
    return [
      { t: 'batch', room: 'lobby', epoch: 1, from: 7, to: 8, events: [[`${path}/${key}`, line]] },
      { t: 'ack', id, epoch: 1, offset: 8 },
    ];
  });
  const room = await realtime.joinRoom('lobby');
  drop();
  const writing = room.guestbook.write('Hello');
  expect(room.state.guestbook).toMatchObject([{ text: 'Hello', waiting: true }]);
  await writing;
  realtime.close();
  expect(room.state.guestbook).toMatchObject([{ text: 'Hello' }]);
  expect(room.state.guestbook[0]).not.toHaveProperty('waiting');
});

describe('while the store is unavailable', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 0 }));
  afterEach(() => void jest.useRealTimers());

  /** A server that is unavailable three times, and the seconds between the four attempts. */
  function serverWithout(what: 'subscribe' | 'join', retryAfterMs?: number) {
    const times: number[] = [];
    let refusals = 0;
    const unavailable = { t: 'error', code: 'store.unavailable', message: 'Later' } as const;
    const server = serverThat(({ t, id }) => {
      if (t === what) times.push(Date.now());
      if (t === what && refusals-- > 0)
        return [{ ...unavailable, id, ...(retryAfterMs && { retryAfterMs }) }];
      return t === 'join' ? [joined(id)] : [{ t: 'ack', id, value: 'here', epoch: 1, offset: 7 }];
    });
    const refuse = () => {
      times.splice(0);
      refusals = 3;
    };
    const waits = () => times.slice(1).map((time, n) => Math.round((time - times[n]!) / 1_000));
    return { ...server, refuse, waits };
  }

  it.each([
    ['every second', undefined, 1],
    ['after the server’s delay', 2_000, 2],
  ])('a subscription is tried again %s, until it answers', async (_name, retryAfterMs, seconds) => {
    const { realtime, refuse, waits } = serverWithout('subscribe', retryAfterMs);
    const values: Json[] = [];
    refuse();
    realtime.subscribe('presence/lobby/ben', value => values.push(value));
    await jest.advanceTimersByTimeAsync(9_000);
    realtime.close();
    expect(waits()).toEqual([seconds, seconds, seconds]);
    expect(values).toEqual(['here']);
  });

  it('a room is joined again every second after a lost connection, until it answers', async () => {
    const { realtime, refuse, waits, drop } = serverWithout('join');
    const joining = realtime.joinRoom('lobby');
    await jest.advanceTimersByTimeAsync(100);
    const room = await joining;
    refuse();
    drop();
    await jest.advanceTimersByTimeAsync(9_000);
    expect(waits()).toEqual([1, 1, 1]);
    expect(room.state.status).toBe('joined');
    realtime.close();
  });
});
