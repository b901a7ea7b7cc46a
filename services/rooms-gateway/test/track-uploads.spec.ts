import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { erasureStartedV1 } from '@sevenfold/contracts';
import { prismaOptions } from '@sevenfold/database';
import { until, wav } from '@sevenfold/testing';
import { Database } from '../src/database.js';
import { TrackUploads } from '../src/track-uploads/track-uploads.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';
import type { TestClient } from './support/test-client.js';

const limits = {
  TRACK_MAX_BYTES: '400000',
  TRACKS_PER_PERSON: '3',
  TRACK_BYTES_PER_PERSON: '600000',
  TRACKS_PER_HOUR: '6',
  TRACK_BYTES_PER_HOUR: '800000',
};

describe('tracks that a host uploads', () => {
  let gateway: RunningGateway;
  let host: TestClient;
  let token: string;
  let objects: RunningGateway['objects'];

  beforeAll(async () => {
    gateway = await startGateway(limits);
    ({ objects } = gateway);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    host = await gateway.connect('ada');
    await host.join('studio');
    token = await gateway.token({ uid: 'ada' });
  });
  afterEach(async () => {
    await gateway.disconnectAll();
    const known = (await rows()).map(({ id }) => `tracks/${id}`);
    const stored: string[] = [];
    for await (const { key } of objects.list('')) stored.push(key);
    for (const key of stored) await objects.remove(key);
    await gateway.sql('delete from track_upload');
    await gateway.sql('delete from track_attempt');
    // Refusals, broken uploads, removals, erasures and sweeps leave no bytes, and no row lacks its bytes.
    expect(stored.toSorted()).toEqual(known.toSorted());
  });

  const upload = async (body: Uint8Array, { as = token, room = 'studio', name = 'My_song.wav' } = {}) => {
    const response = await fetch(
      `${gateway.url}/api/rydesync/rooms/${room}/tracks?name=${encodeURIComponent(name)}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'audio/wav' },
        body: Buffer.from(body),
      },
    );
    return { status: response.status, body: await response.json() };
  };
  const listed = async (uid: string) =>
    gateway.call('GET', '/api/rydesync/rooms/studio/tracks', { as: await gateway.token({ uid }) });
  const rows = () => gateway.sql('select id from track_upload');

  it('are stored, listed for members, and served as a whole or in ranges', async () => {
    const file = wav(1.5);
    const { status, body } = await upload(file);
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'My song', artist: '', addedBy: 'ada', durationSeconds: 1.5 });

    const whole = await fetch(gateway.url + body.url);
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true);
    const part = await fetch(gateway.url + body.url, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${file.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(10, 20))).toBe(true);
    const beyond = await fetch(gateway.url + body.url, { headers: { range: 'bytes=99999999-' } });
    expect(beyond.status).toBe(416);

    expect((await listed('ada')).body.tracks).toEqual([body]);
    expect(await listed('stranger')).toMatchObject({ status: 403, body: { code: 'room.members-only' } });
  });

  it('can be played in the room', async () => {
    const { body } = await upload(wav(1));
    const acknowledged = await host.ask({
      t: 'set',
      path: 'rydesync/rooms/studio/session',
      value: { trackUrl: body.url },
    });
    expect(acknowledged).toMatchObject({ t: 'ack' });
  });

  it('are accepted only from the host of the room, and never from guests', async () => {
    const ben = await gateway.connect('ben');
    await ben.join('studio');
    const asBen = await gateway.token({ uid: 'ben' });
    expect(await upload(wav(1), { as: asBen })).toMatchObject({
      status: 403,
      body: { code: 'track.host-only' },
    });
    const asGuest = await gateway.token({ uid: 'guest-1', guest: true });
    expect((await upload(wav(1), { as: asGuest })).status).toBe(403);
    expect((await upload(wav(1), { room: 'nobody-here' })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  it.each([
    [
      'a page that calls itself a song',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      415,
      'track.not-audio',
    ],
    ['nothing but zeros', Buffer.alloc(5_000), 415, 'track.not-audio'],
    ['a WAV file without any sound', wav(0), 415, 'track.not-audio'],
    ['only the first bytes of a WAV file', wav(1).subarray(0, 60), 415, 'track.no-sound'],
    ['a file beyond the limit', wav(40), 413, 'track.too-large'],
    ['an empty file', Buffer.alloc(0), 400, 'track.size-missing'],
  ])('refuses %s and stores nothing of it', async (_what, file, status, code) => {
    expect(await upload(file)).toMatchObject({ status, body: { code } });
    expect(await rows()).toEqual([]);
  });

  it('stores names in a displayable form', async () => {
    const { body } = await upload(wav(1), { name: '\u202e<b>\tx\u0000.mp3' });
    expect(body.title).toBe('<b> x');
  });

  it('enforces quotas for concurrent uploads', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(wav(2))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      body: { code: 'track.quota-reached' },
    });
    const [{ id }] = (await listed('ada')).body.tracks;
    expect((await gateway.call('DELETE', `/api/rydesync/tracks/${id}`, { as: token })).status).toBe(204);
    expect((await upload(wav(1))).status).toBe(201);
  });

  it('stores nothing of an interrupted upload', async () => {
    const sending = request(`${gateway.url}/api/rydesync/rooms/studio/tracks?name=a.wav`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'audio/wav', 'content-length': 100_000 },
    });
    sending.on('error', () => undefined);
    sending.write(wav(0.5).subarray(0, 20_000));
    await until(async () => (await rows()).length === 1, 'the upload has not begun');
    sending.destroy();
    await until(async () => (await rows()).length === 0, 'the row of the broken upload stays');
    expect((await listed('ada')).body.tracks).toEqual([]);
  });

  it('can only be removed by their owner', async () => {
    const { body } = await upload(wav(1));
    const asBen = await gateway.token({ uid: 'ben' });
    expect((await gateway.call('DELETE', `/api/rydesync/tracks/${body.id}`, { as: asBen })).status).toBe(404);
    expect((await gateway.call('DELETE', `/api/rydesync/tracks/${body.id}`, { as: token })).status).toBe(204);
    expect((await fetch(gateway.url + body.url)).status).toBe(404);
    expect((await fetch(`${gateway.url}/api/rydesync/tracks/not-an-id/audio`)).status).toBe(400);
  });

  it('are removed with their bytes when their owner is erased; other people’s tracks stay', async () => {
    const { body: kept } = await upload(wav(1));
    const eve = await gateway.connect('eve');
    await eve.join('eves-room');
    const { body } = await upload(wav(1), { as: await gateway.token({ uid: 'eve' }), room: 'eves-room' });
    const erasureId = randomUUID();
    const startedAt = new Date().toISOString();
    await gateway.publish(erasureStartedV1, { erasureId, uid: 'eve', startedAt });
    const told = "select 1 from outbox where payload->>'erasureId' = $1";
    await until(
      async () => (await gateway.sql(told, [erasureId])).length > 0,
      'the erasure is not confirmed',
    );
    // The end of each test compares the store with these rows.
    expect(await rows()).toEqual([{ id: kept.id }]);
    expect((await fetch(gateway.url + body.url)).status).toBe(404);
  });

  it.each([
    ['GET', 'tracks/ID/audio?x=/OTHER'],
    ['GET', 'tracks/ID/audio?'],
    ['DELETE', 'tracks/ID?id=OTHER'],
    ['GET', 'rooms/studio/tracks?room=other'],
  ])('%s %s is refused: the id that is checked is the only one', async (method, address) => {
    const [mine, other] = [await upload(wav(1)), await upload(wav(1))];
    const path = address.replace('ID', mine.body.id).replace('OTHER', other.body.id);
    expect(await gateway.call(method, `/api/rydesync/${path}`, { as: token })).toMatchObject({
      status: 400,
      body: { code: 'request.unexpected-query' },
    });
    expect((await listed('ada')).body.tracks).toHaveLength(2);
  });

  it('are refused if the query has more than a name', async () => {
    const response = await fetch(`${gateway.url}/api/rydesync/rooms/studio/tracks?name=a&room=other`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'audio/wav' },
      body: Buffer.from(wav(1)),
    });
    expect(response.status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  it('have an hourly limit per person, refused ones included', async () => {
    for (let i = 0; i < 6; i++) expect((await upload(Buffer.alloc(5_000))).status).toBe(415);
    expect(await upload(wav(1))).toMatchObject({ status: 429, body: { code: 'track.hourly-limit' } });
    await gateway.sql("update track_attempt set created_at = now() - interval '61 minutes'");
    expect((await upload(wav(1))).status).toBe(201);
  });

  it('have an hourly limit of bytes per person, removed ones included', async () => {
    for (let i = 0; i < 2; i++) {
      const { body } = await upload(wav(4));
      expect((await gateway.call('DELETE', `/api/rydesync/tracks/${body.id}`, { as: token })).status).toBe(
        204,
      );
    }
    expect(await upload(wav(4))).toMatchObject({ status: 429, body: { code: 'track.hourly-limit' } });
    expect((await upload(wav(0.5))).status).toBe(201);
  });

  it('are deleted when they expire, leftovers of a crash even earlier', async () => {
    const { body } = await upload(wav(1));
    await gateway.sql(
      `insert into track_upload (id, uid, room, title, artist, content_type, size, created_at)
       values (gen_random_uuid(), 'ada', 'studio', 'half', '', 'audio/wav', 5, now() - interval '3 hours')`,
    );
    const database = new Database(prismaOptions(gateway.env['DATABASE_URL']!));
    const uploads = new TrackUploads(database, objects, {
      tracksPerPerson: 3,
      bytesPerPerson: 1e6,
      tracksPerHour: 60,
      bytesPerHour: 1e9,
      keepDays: 30,
    });
    expect(await uploads.sweep()).toBe(1);
    expect((await fetch(gateway.url + body.url)).status).toBe(200);
    expect(await uploads.sweep(Date.now() + 31 * 86_400_000)).toBe(1);
    expect((await fetch(gateway.url + body.url)).status).toBe(404);
    await database.$disconnect();
  });
});
