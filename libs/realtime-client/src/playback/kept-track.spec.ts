import { KeptTrack } from './kept-track.js';
import { decode, mp3 } from './mp3-testing.js';
import { seekTableOf } from './seek-table.js';

const { fetch } = globalThis;
afterEach(() => void (globalThis.fetch = fetch));

const decoder = { decodeAudioData: async () => ({ duration: 10 }) as AudioBuffer };

/** A track whose first bytes have arrived; the test controls the rest. */
function trackOnTheWay() {
  let body: ReadableStreamDefaultController<Uint8Array>;
  const bytes = new ReadableStream<Uint8Array>({ start: controller => void (body = controller) });
  globalThis.fetch = async () => new Response(bytes);
  const track = new KeptTrack('/audio/one.mp3', decoder);
  return { track, fail: (error: Error) => body.error(error), end: () => body.close() };
}

it('is decoded when it has arrived', async () => {
  const { track, end } = trackOnTheWay();
  end();
  expect(await track.clipAt(0)).toMatchObject({ isWhole: true, duration: 10 });
});

it('is left to a media element when it is still arriving at the deadline', async () => {
  const { track, fail } = trackOnTheWay();
  fail(new DOMException('The operation timed out.', 'TimeoutError'));
  expect(await track.clipAt(0)).toBeNull();
});

it('is not returned after it is abandoned', async () => {
  const { track, fail } = trackOnTheWay();
  track.abandon();
  fail(new DOMException('Not wanted any more.', 'AbortError'));
  await expect(track.clipAt(0)).rejects.toThrow('Not wanted');
});

it('is fetched without a referrer', () => {
  const asked: (RequestInit | undefined)[] = [];
  globalThis.fetch = async (_, init) => {
    asked.push(init);
    return new Response('');
  };
  void new KeptTrack('https://example.com/one.mp3', decoder).clipAt(0).catch(() => undefined);
  expect(asked).toMatchObject([{ referrerPolicy: 'no-referrer' }]);
});

/** A track from a fake server and decoder, and how often each was called. */
function fetching(response: () => Response, seconds = 10) {
  const counts = { fetched: 0, decoded: 0 };
  globalThis.fetch = async () => {
    counts.fetched++;
    return response();
  };
  const counting = {
    decodeAudioData: async () => {
      counts.decoded++;
      return { duration: seconds } as AudioBuffer;
    },
  };
  return { track: new KeptTrack('/audio/one.mp3', counting), counts };
}

it('is fetched and decoded once for any number of callers', async () => {
  const { track, counts } = fetching(() => new Response('abc'));
  const clips = await Promise.all([track.whole(), track.clipAt(3), track.whole()]);
  expect(clips[0]).toEqual({ buffer: { duration: 10 }, from: 0, usableFrom: 0, isWhole: true, duration: 10 });
  for (const clip of [...clips, await track.clipAt(5)]) expect(clip).toBe(clips[0]);
  expect(counts).toEqual({ fetched: 1, decoded: 1 });
  expect(track.isCutOff).toBe(false);
});

it.each([404, 500])('is not available when its server answers %d', async status => {
  const { track } = fetching(() => new Response('no', { status }));
  await expect(track.clipAt(0)).rejects.toThrow(`(${status})`);
  await expect(track.whole()).rejects.toThrow(`(${status})`);
});

it.each([
  [32 * 1024 * 1024, true],
  [32 * 1024 * 1024 + 1, false],
])('of %d bytes fits into memory: %s', async (bytes, fits) => {
  let cancelled = false;
  const body = new ReadableStream({
    start: controller => void (fits && controller.close()),
    cancel: () => void (cancelled = true),
  });
  const { track } = fetching(() => new Response(body, { headers: { 'content-length': String(bytes) } }));
  expect((await track.whole()) !== null).toBe(fits);
  expect(cancelled).toBe(!fits);
});

describe('a long track', () => {
  const file = mp3(4_000);
  const isPiece = (bytes: ArrayBuffer) => bytes.byteLength < file.byteLength;
  const long = (decodeAudioData: (bytes: ArrayBuffer) => Promise<AudioBuffer>) => {
    globalThis.fetch = async () => new Response(file);
    return new KeptTrack('/audio/long.mp3', { decodeAudioData });
  };

  it('is first decoded around the wanted position, and then completely', async () => {
    const track = long(decode);
    const piece = (await track.clipAt(40))!;
    expect(piece.isWhole).toBe(false);
    expect(piece.usableFrom).toBeLessThanOrEqual(40);
    expect(piece.from + piece.buffer.duration).toBeGreaterThan(60);
    expect(piece.duration).toBeCloseTo((4_000 * 1152 - 576 - 1530) / 44_100, 6);
    expect(track.clip).toBeUndefined();
    expect(await track.whole()).toMatchObject({ isWhole: true, from: 0 });
    expect(await track.clipAt(40)).toBe(track.clip);
  });

  it.each<[string, (bytes: ArrayBuffer) => Promise<AudioBuffer>]>([
    [
      'leaves out a part of a piece',
      async bytes => ({ duration: (await decode(bytes)).duration - 0.006 }) as AudioBuffer,
    ],
    [
      'adds a part to it',
      async bytes => ({ duration: (await decode(bytes)).duration + 0.006 }) as AudioBuffer,
    ],
    [
      'cannot read it',
      async () => {
        throw new Error('not readable');
      },
    ],
  ])('is only decoded as a whole if the decoder %s', async (_, decodePiece) => {
    const track = long(bytes => (isPiece(bytes) ? decodePiece(bytes) : decode(bytes)));
    expect(await track.clipAt(40)).toMatchObject({ isWhole: true, from: 0 });
  });
});

describe('a track that starts in the middle', () => {
  const file = mp3(4_000);
  const asked: string[] = [];

  /** The site's files: one track and its seek table. Requests that match `away` get no answer. */
  function serve({
    ranges = true,
    table = true,
    away,
  }: { ranges?: boolean; table?: boolean; away?: RegExp } = {}) {
    asked.length = 0;
    globalThis.fetch = async (input, init) => {
      const url = input as string;
      const range = new Headers(init?.headers).get('range');
      asked.push(range ?? url);
      init?.signal?.throwIfAborted();
      if (away?.test(range ?? url))
        return new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
        );
      if (url.endsWith('.json'))
        return table ? Response.json(seekTableOf(file)) : new Response('', { status: 404 });
      const [, begin, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
      if (begin === undefined || !ranges) return new Response(file);
      return new Response(file.slice(Number(begin), Number(end) + 1), { status: 206 });
    };
  }
  const track = (url = '/audio/one.mp3') => new KeptTrack(url, { decodeAudioData: decode }, () => 40);

  it('fetches the piece around its position first, and can start as soon as it has arrived', async () => {
    serve({ away: /^[/]audio[/]one.mp3$/ });
    const kept = track();
    await kept.fetchedFirst();
    expect(asked.slice(0, 2)).toEqual(['/audio/one.seek.json', expect.stringMatching(/^bytes=/)]);
    const piece = (await kept.clipAt(40))!;
    expect(piece.isWhole).toBe(false);
    // The position may turn out to be a second earlier.
    expect(piece.usableFrom).toBeLessThanOrEqual(39);
    expect(piece.from + piece.buffer.duration).toBeGreaterThan(48);
    const [, begin, last] = /^bytes=(\d+)-(\d+)$/.exec(asked[1]!)!.map(Number);
    expect([begin! % 208, (last! + 1) % 208]).toEqual([0, 0]);
  });

  it('is fetched as a whole after its piece', async () => {
    serve();
    const kept = track();
    expect(await kept.whole()).toMatchObject({ isWhole: true });
    expect(asked.at(-1)).toBe('/audio/one.mp3');
  });

  it.each([
    ['its table', /json$/],
    ['its piece', /^bytes/],
  ])('no longer waits for %s once it is abandoned', async (_, away) => {
    serve({ away });
    const kept = track();
    while (!away.test(asked.at(-1)!)) await new Promise(setImmediate);
    kept.abandon();
    await expect(kept.clipAt(40)).rejects.toThrow(/aborted/);
  });

  it('is fetched as a whole from another site, without requesting a table', async () => {
    serve();
    const url = 'https://tracks.test/one.mp3';
    expect(await track(url).clipAt(40)).toMatchObject({ isWhole: false });
    expect(asked).toEqual([url]);
  });

  it('waits for the whole track when the room has moved on, or is about to leave the piece', async () => {
    serve();
    expect((await track().clipAt(70))!.from).toBeGreaterThan(60);
    expect((await track().clipAt(50))!.from).toBeGreaterThan(45);
  });

  it.each([
    ['its server does not support ranges', { ranges: false }],
    ['it has no table', { table: false }],
  ])('is fetched as a whole if %s', async (_, given) => {
    serve(given);
    const kept = track();
    await kept.fetchedFirst();
    expect(await kept.whole()).toMatchObject({ isWhole: true });
    expect((await kept.clipAt(40))!.isWhole).toBe(true);
  });
});
