import { opened } from '@sevenfold/testing';
import { startModeration, type RunningModeration } from './support/running-moderation.js';

let moderation: RunningModeration;

beforeAll(async () => {
  moderation = await startModeration();
  moderation.rooms.rooms.set('studio', [{ uid: 'ada', role: 'host', name: 'Ada' }]);
}, 120_000);
afterAll(() => moderation.stop());
beforeEach(() => void moderation.rooms.failWith(undefined));

describe('live rooms', () => {
  it("are read from rooms-gateway with the operator's own token", async () => {
    const { body } = await moderation.call('GET', '/api/admin/rooms', { as: moderation.admin });
    expect(body).toEqual({ rooms: [{ room: 'studio', participants: 1, host: 'ada', session: null }] });
    expect(moderation.rooms.seen.at(-1)).toMatchObject({ authorization: `Bearer ${moderation.admin}` });
  });

  it('are listed with their sessions, even if rooms-gateway adds unknown fields', async () => {
    const session = {
      trackUrl: '/audio/one.mp3',
      position: 3,
      rate: 1,
      paused: true,
      at: 1,
      seq: 2,
      epoch: 1,
    };
    moderation.rooms.sessions.set('studio', { ...session, mood: 'a newer field' });
    const { status, body } = await moderation.call('GET', '/api/admin/rooms', { as: moderation.admin });
    moderation.rooms.sessions.clear();
    expect(status).toBe(200);
    expect(body.rooms[0].session).toEqual(session);
  });

  it('are listed with their members, and a missing room is a 404 with a text', async () => {
    const { body } = await moderation.call('GET', '/api/admin/room/studio/participants', {
      as: moderation.admin,
    });
    expect(body).toEqual({ participants: [{ uid: 'ada', role: 'host', name: 'Ada' }] });
    const unknown = await moderation.call('GET', '/api/admin/room/nowhere/participants', {
      as: moderation.admin,
    });
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'There is no room "nowhere".' } });
  });

  it('are shown in full, and removing a guestbook message is audited without its text', async () => {
    const shown = await moderation.call('GET', '/api/admin/room/studio', { as: moderation.admin });
    expect(shown.body).toMatchObject({ room: 'studio', guestbook: [{ text: '<b>Hello</b>' }] });
    const remove = (room: string, key: string) =>
      moderation.call('DELETE', `/api/admin/room/${room}/guestbook/${key}`, {
        as: moderation.admin,
        body: {
          reason: 'Insults',
        },
      });
    expect((await remove('studio', '-Oline')).body).toMatchObject({ outcome: 'done' });
    expect((await remove('studio', '-Oother')).body).toMatchObject({ code: 'room.line-not-found' });
    const entries = await moderation.audit('?action=guestbook.remove-line');
    expect(entries).toMatchObject([
      { outcome: 'refused', target: { id: '-Oother', room: 'studio' } },
      { outcome: 'done', target: { id: '-Oline', room: 'studio' }, reason: 'Insults' },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Hello');
    expect((await moderation.call('GET', '/api/admin/room/nowhere', { as: moderation.admin })).status).toBe(
      404,
    );
  }, 60_000);

  it('return WebSocket failures as text, and forward the limit', async () => {
    const { body } = await moderation.call('GET', '/api/admin/ws-failures?limit=7', { as: moderation.admin });
    expect(body.failures).toEqual([{ id: 'f1', timestamp: 1, ip: '::1', err: 'bad token', ua: '<b>x</b>' }]);
    expect(moderation.rooms.seen.at(-1)?.path).toBe('/operators/ws-failures?limit=7');
  });

  it('find kept rooms with the operator’s query, and refuse a cursor that was never issued', async () => {
    const find = (query: string) =>
      moderation.call('GET', `/api/admin/kept-rooms?${query}`, { as: moderation.admin });
    expect((await find('search=%20stu%26%20')).body.rooms).toMatchObject([{ keeper: { uid: 'ada' } }]);
    expect(moderation.rooms.seen.at(-1)?.path).toBe('/operators/kept-rooms?limit=50&search=stu%26');
    expect(await find('cursor=nonsense')).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect((await find('search=a%00b')).status).toBe(400);
  });

  it.each(['limit=0', 'limit=201', 'limit=many', 'limit=5&more=1'])('refuse ?%s', async query => {
    const { status } = await moderation.call('GET', `/api/admin/ws-failures?${query}`, {
      as: moderation.admin,
    });
    expect(status).toBe(400);
  });

  it.each([
    [500, 503],
    [404, 503],
    [401, 401],
    [403, 403],
  ])('turn a %i from rooms-gateway into a %i, without its internals', async (theirs, ours) => {
    moderation.rooms.failWith(theirs);
    const { status, body } = await moderation.call('GET', '/api/admin/rooms', { as: moderation.admin });
    expect(status).toBe(ours);
    expect(JSON.stringify(body)).not.toContain('stack trace');
  });
});

it('answers 503 when rooms-gateway does not answer at all', async () => {
  const alone = await opened(startModeration({ ROOMS_GATEWAY_URL: 'http://127.0.0.1:1' }));
  const { status, body } = await alone.call('GET', '/api/admin/rooms', { as: alone.admin });
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'rooms.unavailable' });
}, 60_000);
