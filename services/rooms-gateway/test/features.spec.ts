import { until } from '@sevenfold/testing';
import type { RoomSession } from '@sevenfold/contracts';
import { RealtimeError, type ChildEvent, type RoomReaction } from '@sevenfold/realtime-client';
import { TestUsers } from './support/test-users.js';
import { startRedisUnderTest, storeUnderTest, type TestRedis } from './support/redis-server.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

const url = (name: string) => `https://example.com/${name}.mp3`;
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: RealtimeError) => error.code,
  );

/** What people do in rooms, with the real client, on either store. */
describe(`with rooms in ${storeUnderTest}`, () => {
  let gateway: RunningGateway;
  let redis: TestRedis | undefined;
  let people: TestUsers;

  beforeAll(async () => {
    redis = await startRedisUnderTest();
    gateway = await startGateway(redis && { ROOM_STORE: 'redis', REDIS_URL: redis.url });
    people = new TestUsers(gateway);
  }, 120_000);
  afterEach(() => people.closeAll());
  afterAll(async () => {
    await gateway?.stop();
    await redis?.stop();
  });

  const join = (uid: string, room: string, options = {}) => people.connect(uid).joinRoom(room, options);

  it('plays the queue in order, even after moves, and restores removed entries', async () => {
    const ada = await join('ada', 'queueing');
    const ben = await join('ben', 'queueing');
    const keys = [];
    for (const name of ['one', 'two', 'three'])
      keys.push(await ben.queue.add({ trackUrl: url(name), title: name, duration: 60 }));
    expect(await code(ben.queue.move(keys[2]!, keys[0]!))).toBe('PERMISSION_DENIED');
    await ada.queue.move(keys[2]!, keys[0]!);
    const titles = () => ben.state.queue.map(({ title }) => title).join();
    await until(() => titles() === 'three,one,two');
    // Members may move their own tracks back, behind others.
    await ben.queue.move(keys[2]!, keys[1]!);
    await until(() => titles() === 'one,three,two');
    await ada.queue.next();
    await until(() => ben.state.session?.title === 'one' && titles() === 'three,two');
    expect(ben.state.session).toMatchObject({ trackUrl: url('one'), duration: 60, addedBy: 'ben' });
    await ada.queue.clear();
    await until(() => ben.state.queue.length === 0);
    expect(await ben.queue.undo()).toBe(false);
    expect(await ada.queue.undo()).toBe(true);
    await until(() => titles() === 'three,two');
    expect(ben.state.history.map(({ title, reason }) => `${title} ${reason}`)).toEqual(['one played']);
    await ben.queue.restore(keys[0]!);
    await until(() => titles() === 'three,two,one');
    expect(await code(ben.queue.next())).toBe('room.not-host');
  });

  it('advances by itself when a track has ended, exactly once', async () => {
    const ada = await join('ada', 'advancing');
    const ben = await join('ben', 'advancing');
    await ada.queue.add({ trackUrl: url('second'), duration: 300 });
    await ada.queue.add({ trackUrl: url('third'), duration: 300 });
    await ada.setTrack(url('first'), { play: true, duration: 2 });
    const { track } = ada.state.session!;
    await until(() => ben.state.session?.trackUrl === url('first') && ben.state.next !== null);
    const announced = ben.state.next!;
    await until(() => ben.state.session?.trackUrl === url('second'));
    // Ben's player started it at exactly that time.
    expect(ben.state.session).toMatchObject({ trackUrl: announced.trackUrl, at: announced.at, position: 0 });
    expect(ben.state.next).toMatchObject({ trackUrl: url('third'), at: announced.at + 300_000 });
    // A host who also noticed the end is too late, and takes nothing from the queue.
    const late = ada.realtime.link.ask({ t: 'next', room: 'advancing', track: track! });
    expect(await code(late)).toBe('room.track-changed');
    await until(() => ada.state.queue.length === 1);
    expect(ben.state.session?.trackUrl).toBe(url('second'));
  });

  it('skips when most of the people present want it', async () => {
    const rooms = [await join('ada', 'voting'), await join('ben', 'voting'), await join('cleo', 'voting')];
    const [ada, ben, cleo] = rooms as [(typeof rooms)[0], (typeof rooms)[0], (typeof rooms)[0]];
    await ada.queue.add({ trackUrl: url('next') });
    await ada.setTrack(url('dull'), { play: true, duration: 300 });
    await until(() => ben.state.session && cleo.state.session);
    await ben.queue.voteToSkip();
    await until(() => ada.state.votes.join() === 'ben' && ada.state.votesNeeded === 2);
    await ben.queue.voteToSkip(false);
    await until(() => ada.state.votes.length === 0);
    await ben.queue.voteToSkip();
    await cleo.queue.voteToSkip();
    await until(() => ada.state.session?.trackUrl === url('next'));
    expect(ada.state.votes).toEqual([]);
  });

  it('shows reactions at once, and keeps them at their position in the track', async () => {
    const ada = await join('ada', 'reacting');
    const ben = await join('ben', 'reacting');
    // Nothing is playing yet. On the same socket, this arrives before the track.
    ada.react('🔥');
    await ada.setTrack(url('loud'), { play: true, position: 30, duration: 300 });
    await until(() => ben.state.session);
    const seen: RoomReaction[] = [];
    ada.onReaction(reaction => seen.push(reaction));
    ben.react('🔥');
    ben.react('not an emoji');
    ben.react('👩🏽‍🎤');
    await until(() => seen.length === 2);
    expect(seen.map(({ uid, emoji }) => uid + emoji)).toEqual(['ben🔥', 'ben👩🏽‍🎤']);
    expect(seen[0]!.position).toBeGreaterThanOrEqual(30);
    await until(() => ada.state.reactions.length === 2);
    const late = await join('cleo', 'reacting');
    expect(late.state.reactions.map(({ emoji }) => emoji)).toEqual(['🔥', '👩🏽‍🎤']);
    await ada.changeSettings({ reactionsOpen: false });
    ben.react('💤');
    ada.react('🎉');
    await until(() => seen.some(({ emoji }) => emoji === '🎉'));
    expect(seen.some(({ emoji }) => emoji === '💤')).toBe(false);
    await ada.setTrack(url('other'));
    await until(() => late.state.reactions.length === 0);
  });

  it('asks for the password, reports a wrong one, and stops guessing', async () => {
    const ada = await join('ada', 'secret');
    await ada.access.setPassword('open sesame');
    expect(await code(join('ben', 'secret'))).toBe('room.password-required');
    expect(await code(join('ben', 'secret', { password: 'open' }))).toBe('room.password-wrong');
    const ben = await join('ben', 'secret', { password: 'open sesame' });
    expect(ben.state.access).toEqual({ password: true, approval: false });
    expect(await code(ben.access.setPassword(null))).toBe('room.not-lock-owner');
    const guesser = people.connect('eve');
    const answers = [];
    for (let i = 0; i < 8; i++)
      answers.push(await code(guesser.joinRoom('secret', { password: `guess ${i}` })));
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('room.password-wrong'));
    expect(answers.at(-1)).toBe('limit.too-many');
    // Wrong guesses do not lock out people who know the password.
    await (await join('cleo', 'secret', { password: 'open sesame' })).leave();
    const stored = await gateway.sql('select node, value::text as value from recorded_node');
    expect(JSON.stringify(stored)).not.toContain('sesame');
    expect(JSON.stringify(ben.realtime.tree.confirmedAt('rydesync/rooms/secret'))).not.toContain('salt');
    await ada.access.setPassword(null);
    await join('dan', 'secret');
  });

  it('makes people who knock wait, and tells them the host’s answer', async () => {
    const ada = await join('ada', 'asking');
    await ada.access.setApproval(true);
    let waiting = 0;
    const entering = join('ben', 'asking', { name: 'Ben', onWaiting: () => waiting++ });
    await until(() => ada.state.waitingRoom.knocks.length === 1);
    expect(ada.state.waitingRoom.knocks).toMatchObject([{ uid: 'ben', anonymous: false }]);
    await until(() => waiting === 1);
    await ada.access.admit('ben');
    const ben = await entering;
    expect(ben.state).toMatchObject({ status: 'joined', role: 'participant' });
    await until(() => ada.state.waitingRoom.knocks.length === 0);
    expect(ben.state.waitingRoom.knocks).toEqual([]);

    const sentAway = code(join('cleo', 'asking'));
    await until(() => ada.state.waitingRoom.knocks.length === 1);
    await ada.access.deny('cleo');
    expect(await sentAway).toBe('room.approval-denied');

    const controller = new AbortController();
    const givenUp = code(join('dan', 'asking', { signal: controller.signal }));
    await until(() => ada.state.waitingRoom.knocks.length === 1);
    controller.abort();
    expect(await givenUp).toBe('client.given-up');
    await until(() => ada.state.waitingRoom.knocks.length === 0);
  });

  it('keeps someone’s knock when they lose the connection, and drops it when they are gone', async () => {
    const ada = await join('ada', 'patient');
    await ada.access.setApproval(true);
    const connection = people.connect('ben');
    const entering = connection.joinRoom('patient');
    await until(() => ada.state.waitingRoom.knocks.length === 1);
    connection.cut();
    await until(() => connection.sockets.length === 2 && ada.state.waitingRoom.knocks.length === 1);
    await ada.access.admit('ben');
    await (await entering).leave();
    const gone = people.connect('cleo');
    const never = code(gone.joinRoom('patient'));
    await until(() => ada.state.waitingRoom.knocks.some(({ uid }) => uid === 'cleo'));
    gone.close();
    expect(await never).toBe('client.given-up');
    await until(() => ada.state.waitingRoom.knocks.length === 0);
  });

  it('lets the host block and unblock, and passes the lock on with the room', async () => {
    const ada = await join('ada', 'blocking');
    const ben = await join('ben', 'blocking');
    await join('cleo', 'blocking');
    await ada.kick('cleo');
    await until(() => ada.state.waitingRoom.blocked.some(({ uid }) => uid === 'cleo'));
    expect(ben.state.waitingRoom.blocked).toEqual([]);
    await ada.transferHost('ben');
    await until(
      () => ben.state.waitingRoom.blocked.length === 1 && ada.state.waitingRoom.blocked.length === 0,
    );
    expect(await code(join('cleo', 'blocking'))).toBe('room.kicked');
    await ben.access.unblock('cleo');
    await until(() => ben.state.waitingRoom.blocked.length === 0);
    await join('cleo', 'blocking');
  });

  it('keeps a locked room for its owner while it is empty, no matter who knocks', async () => {
    const ada = await join('ada', 'kept');
    await ada.access.setApproval(true);
    await ada.guestbook.write('Between us');
    await ada.leave();
    const eve = people.connect('eve');
    const told: boolean[] = [];
    const entering = eve.joinRoom('kept', { onWaiting: ({ hostAway }) => told.push(hostAway) });
    await until(() => told.length === 1);
    expect(told).toEqual([true]);
    expect(await code(eve.get('guestbook/kept'))).toBe('PERMISSION_DENIED');
    const again = await join('ada', 'kept');
    expect(again.state).toMatchObject({ role: 'host', guestbook: [{ text: 'Between us' }] });
    await until(() => again.state.waitingRoom.knocks.length === 1);
    await again.access.admit('eve');
    expect((await entering).state.role).toBe('participant');
  });

  it.each<[string, { password?: string; approval?: boolean; guests?: boolean }]>([
    ['password', { password: 'sesame' }],
    ['approval', { approval: true }],
    ['no-guests', { guests: false }],
  ])(
    'reports the same about a locked room over HTTP and WebSocket, occupied or empty: %s',
    async (name, lock) => {
      const room = `locked-${name}`;
      const ada = await join('ada', room);
      await ada.setTrack(url('secret'), { play: true });
      const outside = people.connect({ uid: 'guest-eve', guest: true });
      const bySocket = async () => {
        const read = (node: string) => outside.get(`rydesync/rooms/${room}/${node}`).catch(() => null);
        return { host: await read('host'), session: await read('session'), access: await read('access') };
      };
      const byHttp = async () => {
        const { body } = await gateway.call('GET', `/api/rydesync/rooms/${room}`);
        return { host: body.host, session: body.session, access: body.access ?? null };
      };
      expect(await byHttp()).toEqual(await bySocket());
      expect(await byHttp()).toMatchObject({ host: 'ada', access: null });
      await ada.ask({ t: 'setAccess', room, ...lock });
      const { password, approval = false, guests } = lock;
      const access = { password: password !== undefined, approval, ...(guests === false && { guests }) };
      const closed = { host: null, session: null, access };
      expect(await byHttp()).toEqual(closed);
      expect(await bySocket()).toEqual(closed);
      const listed = (await gateway.call('GET', '/api/rydesync/rooms')).body.rooms;
      expect(JSON.stringify(listed)).not.toContain(room);
      await ada.leave();
      expect(await byHttp()).toEqual(closed);
      expect(await bySocket()).toEqual(closed);
    },
  );

  it('reports over HTTP that a room is locked even if no gateway has it open', async () => {
    const ada = await join('ada', 'asleep');
    await ada.access.setApproval(true);
    await ada.leave();
    await gateway.restart();
    const { body } = await gateway.call('GET', '/api/rydesync/rooms/asleep');
    expect(body).toEqual({
      room: 'asleep',
      participants: 0,
      host: null,
      session: null,
      state: 'idle',
      access: { password: false, approval: true },
    });
  });

  it('leaves the lock to its owner if someone else hosts, and passes it on with the room', async () => {
    const ada = await join('ada', 'owned');
    await ada.access.setPassword('sesame');
    await ada.leave();
    const ben = await join('ben', 'owned', { password: 'sesame' });
    expect(ben.state).toMatchObject({ role: 'host', waitingRoom: { mayLock: false } });
    expect(await code(ben.access.setPassword(null))).toBe('room.not-lock-owner');
    const back = await join('ada', 'owned');
    await until(() => back.state.waitingRoom.mayLock);
    expect(back.state.role).toBe('participant');
    expect(await code(ben.kick('ada'))).toBe('room.lock-owner');
    await ben.transferHost('ada');
    await until(() => back.state.role === 'host' && !ben.state.waitingRoom.mayLock);
    await back.transferHost('ben');
    await until(() => ben.state.waitingRoom.mayLock && !back.state.waitingRoom.mayLock);
    await ben.access.setPassword(null);
  });

  it('closes a room to guests with one switch', async () => {
    const ada = await join('ada', 'members');
    const guest = (uid: string) => people.connect({ uid, guest: true }).joinRoom('members');
    const gus = await guest('guest-gus');
    await ada.access.setGuests(false);
    await until(() => gus.state.access.guests === false);
    expect(await code(guest('guest-eve'))).toBe('room.guests-closed');
    expect((await join('ben', 'members')).state.status).toBe('joined');
    await ada.access.setGuests(true);
    expect((await guest('guest-eve')).state.access).toEqual({ password: false, approval: false });
  });

  it('lets no guest lock the lobby, or remove people from it', async () => {
    const gus = await people.connect({ uid: 'guest-gus', guest: true }).joinRoom('lobby');
    await join('ben', 'lobby');
    expect(gus.state.role).toBe('host');
    expect(await code(gus.access.setPassword('mine'))).toBe('room.lobby-guest');
    expect(await code(gus.access.setGuests(false))).toBe('room.lobby-guest');
    expect(await code(gus.kick('ben'))).toBe('room.lobby-guest');
  });

  it('lets the host moderate the guestbook', async () => {
    const ada = await join('ada', 'moderated');
    const ben = await join('ben', 'moderated');
    const line = await ben.guestbook.write('First');
    await ada.guestbook.remove(line);
    await until(() => ben.state.guestbook.length === 0);
    await ada.changeSettings({ guestbookSlowSeconds: 60 });
    await ben.guestbook.write('Second').catch(() => undefined);
    const refused = await ben.guestbook.write('Third').catch((error: RealtimeError) => error);
    expect(refused).toMatchObject({ code: 'guestbook.slow', retryAfterMs: expect.any(Number) });
    await until(() => ben.state.guestbook.every(({ text }) => text !== 'Third'));
    await ada.changeSettings({ guestbookOpen: false, guestbookSlowSeconds: 0 });
    expect(await code(ben.guestbook.write('Fourth'))).toBe('PERMISSION_DENIED');
    await ada.guestbook.write('Only I write now');
    await ada.guestbook.clear();
    await until(() => ben.state.guestbook.length === 0);
  });

  it('ends the voice of someone whose speaking device leaves while another keeps listening', async () => {
    const ben = await join('ben', 'two-devices');
    const phone = await join('ada', 'two-devices');
    const laptop = await join('ada', 'two-devices');
    await phone.voice.set({ state: 'open', mute: false, device: 'Phone' });
    await until(() => ben.state.voice['ada']);
    await phone.leave();
    await until(() => ben.state.voice['ada'] === undefined);
    expect(ben.state.members['ada']).toBeDefined();
    expect(laptop.state.status).toBe('joined');
  });

  it('tells the speaking client when its user speaks on another client, which then gets all signals', async () => {
    const ben = await join('ben', 'moving-voice');
    const phone = await join('ada', 'moving-voice');
    const laptop = await join('ada', 'moving-voice');
    const speaking = { state: 'open', mute: false, device: 'Microphone' };
    const told: string[] = [];
    for (const [name, room] of Object.entries({ phone, laptop })) {
      room.voice.onMovedAway(() => told.push(`${name} is out`));
      room.voice.onSignal(({ data }) => told.push(`${name} hears ${JSON.stringify(data)}`));
    }
    await ben.voice.set(speaking);
    await phone.voice.set(speaking);
    await until(() => told.length === 1);
    await ben.voice.signal('ada', 'one');
    await laptop.voice.set(speaking);
    await until(() => told.length === 3);
    await ben.voice.signal('ada', 'two');
    await until(() => told.length === 4);
    expect(told).toEqual(['laptop is out', 'phone hears "one"', 'phone is out', 'laptop hears "two"']);
    expect(await code(phone.voice.signal('ben', 'three'))).toBe('PERMISSION_DENIED');
  });

  it('passes signals between two people in voice, only to the right connection', async () => {
    const ada = await join('ada', 'voices');
    const ben = await join('ben', 'voices');
    const cleo = await join('cleo', 'voices');
    const heard: string[] = [];
    for (const [name, room] of Object.entries({ ada, ben, cleo }))
      room.voice.onSignal(({ from, data }) => heard.push(`${from} to ${name}: ${JSON.stringify(data)}`));
    const speaking = { state: 'listening', mute: false, device: 'Microphone' };
    expect(await code(ada.voice.signal('ben', { sdp: 'early' }))).toBe('PERMISSION_DENIED');
    await ada.voice.set(speaking);
    expect(await code(ada.voice.signal('ben', { sdp: 'early' }))).toBe('participant.not-found');
    await ben.voice.set(speaking);
    const answered = new Promise<void>(resolve => {
      ben.voice.onSignal(({ from, connection }) => {
        void ben.voice.signal(from, { type: 'answer' }, connection).then(resolve);
      });
    });
    await ada.voice.signal('ben', { type: 'offer', sdp: 'v=0' });
    await answered;
    await until(() => heard.length === 2);
    expect(heard).toEqual(['ada to ben: {"type":"offer","sdp":"v=0"}', 'ben to ada: {"type":"answer"}']);
    expect(await code(ada.voice.signal('ben', { sdp: 'x'.repeat(17_000) }))).toBe('signal.too-large');
    expect(await code(ada.voice.signal('ben', {}, 'no-such-connection'))).toBe('participant.not-found');
    await ada.changeSettings({ voiceOpen: false });
    await until(() => ada.state.voice['ben'] === undefined && ada.state.voice['ada'] !== undefined);
    expect(await code(ben.voice.signal('ada', {}))).toBe('PERMISSION_DENIED');
    await ben.voice.leave().catch(() => undefined);
  });

  it('removes a room from the public list when everyone is gone, and brings it back with its content', async () => {
    const names = async () =>
      (await gateway.call('GET', '/api/rydesync/rooms')).body.rooms.map(({ room }: { room: string }) => room);
    const ada = await join('ada', 'abandoned');
    await ada.setTrack(url('kept'), { title: 'Kept' });
    expect(await names()).toContain('abandoned');
    await ada.leave();
    expect(await names()).not.toContain('abandoned');
    const ben = await join('ben', 'abandoned');
    expect(ben.state.session).toMatchObject({ title: 'Kept', trackUrl: url('kept') });
    expect(await names()).toContain('abandoned');
  });

  it('reports what is added, changed and removed below a path', async () => {
    const connection = people.connect('ada');
    const ada = await connection.joinRoom('children');
    const ben = await join('ben', 'children');
    const events: string[] = [];
    const note = ({ type, key, previousKey }: ChildEvent) =>
      events.push([type, key, previousKey].filter(Boolean).join(' '));
    const stop = connection.subscribeChildren('presence/children', note);
    await until(() => events.includes('added ben ada') && events.includes('added ada'));
    await ben.setPresence({ state: 'away' });
    await until(() => events.includes('changed ben ada'));
    await ben.leave();
    await until(() => events.includes('removed ben'));
    stop();
    const count = events.length;
    await ada.setPresence({ state: 'alone' });
    expect(events).toHaveLength(count);
  });

  it('waits a moment for people who are loading, and starts when the last one is ready', async () => {
    const ada = await join('ada', 'ready');
    const connection = people.connect('ben');
    const ben = await connection.joinRoom('ready');
    for (const room of [ada, ben]) room.setReady([url('one')]);
    await ada.setTrack(url('one'), { play: true });
    await until(() => ben.state.session);
    const waits = (room = ben) => room.state.session!.at - room.realtime.serverNow();
    expect(waits()).toBeLessThan(250);
    // Record each promised start as it arrives: on a busy machine it may have passed before the test looks.
    const promised: number[] = [];
    connection.subscribe('rydesync/rooms/ready/session', session => {
      const { trackUrl, at } = session as RoomSession;
      if (trackUrl === url('two') && promised.at(-1) !== at) promised.push(at);
    });
    const before = ada.realtime.serverNow();
    const set = ada.setTrack(url('two'), { play: true });
    await until(() => promised.length === 1);
    // Before it is acknowledged: that takes a write to the database, and the promised moment comes soon.
    for (const room of [ada, ben]) room.setReady([url('one'), url('two')]);
    await set;
    await until(() => promised.length === 2);
    expect(promised[0]! - before).toBeGreaterThan(300);
    expect(promised[1]).toBeLessThan(promised[0]!);
    expect(ben.state.session).toMatchObject({ position: 0, paused: false });
  });

  it('lets helpers play, and each role do what the host allows', async () => {
    const ada = await join('ada', 'helped');
    const ben = await join('ben', 'helped');
    const gus = await people.connect({ uid: 'guest-gus', guest: true }).joinRoom('helped');
    await ada.setTrack(url('one'), { play: true, duration: 300 });
    await until(() => ben.state.session);
    expect([ben.state.may.play, await code(ben.pause()), await code(ben.setHelper('ben'))]).toEqual([
      false,
      'PERMISSION_DENIED',
      'PERMISSION_DENIED',
    ]);
    await ada.setHelper('ben');
    await until(() => ben.state.may.play);
    await ben.pause();
    await ben.queue.add({ trackUrl: url('two') });
    await ben.queue.next();
    await until(() => gus.state.session?.trackUrl === url('two'));
    await ada.changeSettings({ from: { ...ada.state.settings.from, queue: 'member' } });
    await until(() => !gus.state.may.queue);
    expect(await code(gus.queue.add({ trackUrl: url('three') }))).toBe('PERMISSION_DENIED');
    await ada.setHelper('ben', false);
    await until(() => !ben.state.may.play);
    expect(await code(ben.queue.add({ trackUrl: url('three') }))).toBe('done');
  });

  it('plays the track with the most wishes first, if the host wants that', async () => {
    const ada = await join('ada', 'wishing');
    const ben = await join('ben', 'wishing');
    const [one, two] = [
      await ada.queue.add({ trackUrl: url('one') }),
      await ada.queue.add({ trackUrl: url('two') }),
    ];
    await until(() => ben.state.queue.length === 2);
    await ben.queue.wish(two!);
    await until(() => ada.state.wishes[two!]?.length === 1);
    expect(ada.state.queue.map(({ key }) => key)).toEqual([one, two]);
    await ada.changeSettings({ queueByWishes: true });
    await until(() => ben.state.queue[0]?.key === two);
    await ben.queue.wish(two!, false);
    await ben.queue.wish(one!);
    await ada.queue.next();
    await until(() => ben.state.session?.trackUrl === url('one'));
  });

  it('keeps wishes, reactions, helpers and the metronome across a restart, and no single vote decides meanwhile', async () => {
    const ada = await join('ada', 'surviving');
    const ben = await join('ben', 'surviving');
    await join('cleo', 'surviving');
    await ada.setTrack(url('one'), { play: true, duration: 300 });
    const key = await ada.queue.add({ trackUrl: url('two') });
    await ada.setHelper('ben');
    await until(() => ben.state.session && ben.state.queue.length === 1);
    await ben.queue.voteToSkip();
    await ben.queue.wish(key);
    ben.react('🔥');
    const beat = { running: true, bpm: 96, accents: [2, 1], division: 1, at: 1 };
    await ben.realtime.set('rydesync/rooms/surviving/metronome', beat);
    await until(() => ada.state.reactions.length === 1);
    await gateway.restart();
    const again = await join('ben', 'surviving');
    expect(again.state.session?.trackUrl).toBe(url('one'));
    expect(again.state).toMatchObject({
      wishes: { [key]: ['ben'] },
      reactions: [{ emoji: '🔥' }],
      helpers: { ben: { since: expect.any(Number) } },
    });
    expect(again.realtime.tree.valueAt('rydesync/rooms/surviving/metronome')).toMatchObject({ bpm: 96 });
  });

  it('publishes what a page reports about its user, once, and sends newcomers the current state', async () => {
    const ada = await join('ada', 'telling');
    const action = {
      uid: 'ada',
      action: 'track_liked',
      timestamp: 1,
      userAgent: 'a browser',
      pageUrl: '/r/telling',
    };
    await ada.realtime.push('userActions', action);
    const told = () =>
      gateway.published.filter(({ type }) => type === 'rooms-gateway.user-action.reported.v1');
    await until(() => told().some(({ data }) => (data as typeof action).uid === 'ada'));
    expect(told().at(-1)).toMatchObject({
      key: 'ada',
      data: { uid: 'ada', action: { action: 'track_liked', pageUrl: '/r/telling' }, userAgent: 'a browser' },
    });
    expect(await code(ada.realtime.push('userActions', { ...action, uid: 'ben' }))).toBe('PERMISSION_DENIED');

    await ada.setTrack(url('one'));
    const outside = (room: string) => gateway.call('GET', `/api/rydesync/rooms/${room}`);
    expect(await outside('telling')).toMatchObject({
      status: 200,
      body: { session: { trackUrl: url('one') } },
    });
    await ada.access.setApproval(true);
    expect(await outside('telling')).toMatchObject({ status: 200, body: { participants: 0, session: null } });
    expect(await outside('nowhere')).toMatchObject({ status: 200, body: { participants: 0, session: null } });
  });
});
