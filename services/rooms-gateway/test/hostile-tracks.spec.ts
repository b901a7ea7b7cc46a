import { wav } from '@sevenfold/testing';
import { TestClient } from './support/test-client.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({
    SOCKET_OPERATIONS_PER_SECOND: '100000',
    PERSON_OPERATIONS_PER_SECOND: '100000',
    ADDRESS_OPERATIONS_PER_SECOND: '100000',
  });
}, 120_000);
afterEach(() => gateway.disconnectAll());
afterAll(() => gateway?.stop());

const mebibyte = 1_048_576;
const repeated = (start: Buffer, block: Buffer, bytes: number) =>
  Buffer.concat([start, Buffer.alloc(bytes - start.length, block)]);

/** Files that consist of headers only, as many as fit. */
const hostile = {
  WAV: (bytes: number) => repeated(wav(0).subarray(0, 36), Buffer.from('junk\0\0\0\0', 'latin1'), bytes),
  MP4: (bytes: number) =>
    repeated(
      Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1'),
      Buffer.from('\0\0\0\x08free', 'latin1'),
      bytes,
    ),
  FLAC: (bytes: number) =>
    repeated(Buffer.from('fLaC', 'latin1'), Buffer.from('\x01\0\0\0', 'latin1'), bytes),
};

async function host(uid: string) {
  const client = await gateway.connect(uid);
  await client.join(`room-of-${uid}`);
  return gateway.token({ uid });
}

async function upload(uid: string, token: string, file: Buffer) {
  const response = await fetch(`${gateway.url}/api/rydesync/rooms/room-of-${uid}/tracks?name=track`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'audio/wav' },
    body: new Uint8Array(file),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

/** How many sequential operations of one person are answered until the work is done. */
async function operationsDuring(client: TestClient, work: Promise<unknown>) {
  let isDone = false;
  let count = 0;
  void work.finally(() => (isDone = true));
  while (!isDone) {
    await client.ask({ t: 'get', path: 'config/maintenanceMode' });
    count++;
  }
  return count;
}

describe('a file that contains only headers', () => {
  it.each([
    // A fast machine parses these in time, and finds no audio.
    ['WAV', 8, /^track\.(unreadable|not-audio)$/],
    ['WAV', 64, /^track\.(unreadable|not-audio)$/],
    ['MP4', 64, /^track\.unreadable$/],
    ['FLAC', 64, /^track\.unreadable$/],
  ] as const)('is refused (%s, %i MiB), and other people are served meanwhile', async (kind, size, code) => {
    const uid = `author-${kind}-${size}`;
    const token = await host(uid);
    const other = await gateway.connect('other');
    const answer = upload(uid, token, hostile[kind](size * mebibyte));
    expect(await operationsDuring(other, answer)).toBeGreaterThan(200);
    expect(await answer).toEqual({ status: 415, code: expect.stringMatching(code) });
    expect(await gateway.sql('select id from track_upload where uid = $1', [uid])).toEqual([]);
    expect(await gateway.sql('select id from track_attempt where uid = $1', [uid])).toHaveLength(1);
  });

  it('uploaded by ten people at once delays neither rooms nor later tracks', async () => {
    const people = Array.from({ length: 10 }, (_, i) => `one-of-ten-${i}`);
    const tokens = await Promise.all(people.map(host));
    const file = hostile.WAV(8 * mebibyte);
    const answers = Promise.all(people.map((uid, i) => upload(uid, tokens[i]!, file)));
    const other = await gateway.connect('other');
    expect(await operationsDuring(other, answers)).toBeGreaterThan(1_000);
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([415]));
    expect(await upload(people[0]!, tokens[0]!, wav(1))).toMatchObject({ status: 201 });
  });
});
