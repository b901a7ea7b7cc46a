import { KeptTrack } from './kept-track.js';

const { fetch } = globalThis;
afterEach(() => void (globalThis.fetch = fetch));

const decoder = { decodeAudioData: async () => ({ duration: 10 }) as AudioBuffer };

/** A track whose first bytes have come, and whose others depend on what happens. */
function trackOnTheWay() {
  let body: ReadableStreamDefaultController<Uint8Array>;
  const bytes = new ReadableStream<Uint8Array>({ start: controller => void (body = controller) });
  globalThis.fetch = async () => new Response(bytes);
  const track = new KeptTrack('/audio/one.mp3', decoder);
  return { track, fail: (error: Error) => body.error(error), end: () => body.close() };
}

it('is decoded when it is there', async () => {
  const { track, end } = trackOnTheWay();
  end();
  expect(await track.clipAt(0)).toMatchObject({ isWhole: true, duration: 10 });
});

it('is left to a media element when it is still arriving at the deadline', async () => {
  const { track, fail } = trackOnTheWay();
  fail(new DOMException('The operation timed out.', 'TimeoutError'));
  expect(await track.clipAt(0)).toBeNull();
});

it('is nobody’s once it is abandoned', async () => {
  const { track, fail } = trackOnTheWay();
  track.abandon();
  fail(new DOMException('Not wanted any more.', 'AbortError'));
  await expect(track.clipAt(0)).rejects.toThrow('Not wanted');
});

it('is fetched without telling its server where the listener is', () => {
  const asked: (RequestInit | undefined)[] = [];
  globalThis.fetch = async (_, init) => {
    asked.push(init);
    return new Response('');
  };
  void new KeptTrack('https://example.com/one.mp3', decoder).clipAt(0).catch(() => undefined);
  expect(asked).toMatchObject([{ referrerPolicy: 'no-referrer' }]);
});
