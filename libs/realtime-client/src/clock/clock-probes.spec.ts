import { jest } from '@jest/globals';
import { clockAnswer, clockProbe } from '@sevenfold/contracts';
import { ClockProbes } from './clock-probes.js';

/** Probes to a server some milliseconds away, in simulated time. */
class Link {
  /** Extra milliseconds towards the server, new for each probe. */
  jitterMs = () => 0;
  /** Added to the server's clock. */
  offsetMs = 3_600_000;
  sent = 0;
  answers = true;
  /** Between the server's receive and send times. */
  heldMs = 0;
  /** Since the test began. */
  private readonly began = performance.now();
  readonly probes: ClockProbes;

  constructor(readonly oneWayMs: number) {
    this.probes = new ClockProbes(
      () => performance.now(),
      frame => {
        expect(new DataView(frame).getUint8(0)).toBe(clockProbe.kind);
        this.sent++;
        if (this.answers) setTimeout(() => this.answer(frame), this.jitterMs() + 2 * this.oneWayMs);
      },
    );
  }

  get passedMs() {
    return performance.now() - this.began;
  }

  pass(ms: number) {
    return jest.advanceTimersByTimeAsync(ms);
  }

  get error() {
    return Math.abs(this.probes.serverNow() - (performance.now() + this.offsetMs));
  }

  private answer(probe: ArrayBuffer) {
    const answer = new DataView(new ArrayBuffer(clockAnswer.bytes));
    new Uint8Array(answer.buffer).set(new Uint8Array(probe));
    answer.setUint8(0, clockAnswer.kind);
    const atServer = performance.now() - this.oneWayMs + this.offsetMs;
    answer.setFloat64(13, atServer);
    answer.setFloat64(21, atServer + this.heldMs);
    this.probes.receive(answer.buffer);
  }
}

let link: Link;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  link.probes.stop();
  jest.useRealTimers();
});

function connected(oneWayMs: number, { answers = true } = {}) {
  link = new Link(oneWayMs);
  link.answers = answers;
  link.probes.start();
  return link;
}

async function readyAfterMs() {
  let at = NaN;
  void link.probes.ready().then(() => (at = link.passedMs));
  while (Number.isNaN(at) && link.passedMs < 5_000) await link.pass(10);
  return at;
}

it('sends sixteen probes on joining and then four at a time, at growing intervals', async () => {
  connected(1);
  await link.pass(600);
  expect(link.sent).toBe(16);
  await link.pass(1_100);
  expect(link.sent).toBe(20);
  await link.pass(60_000);
  expect(link.sent).toBeLessThan(20 + 15 * 4);
  expect(link.error).toBeLessThan(0.1);
});

it('is ready after one burst on a fast network', async () => {
  connected(1);
  expect(await readyAfterMs()).toBeLessThan(200);
  const passed = link.passedMs;
  expect(await readyAfterMs()).toBeLessThanOrEqual(passed + 10);
});

it('is ready after the first four bursts on a slow and uneven network', async () => {
  connected(100);
  let probes = 0;
  link.jitterMs = () => (++probes * 67) % 160;
  await readyAfterMs();
  expect(link.sent).toBe(16);
});

it('waits no longer than its deadline without answers', async () => {
  connected(1, { answers: false });
  expect(await readyAfterMs()).toBeCloseTo(3_000, -2);
  expect(link.probes.filter.isReady).toBe(false);
});

it('relearns quickly after a clock jump', async () => {
  connected(1);
  await link.pass(30_000);
  link.offsetMs -= 45_000;
  const before = link.sent;
  await link.pass(6_000);
  expect(link.error).toBeLessThan(0.1);
  expect(link.sent - before).toBeGreaterThanOrEqual(16);
});

it('works with a round trip of nearly two seconds', async () => {
  connected(900);
  await link.pass(10_000);
  expect(link.error).toBeLessThan(1);
});

it('is not ready after useless answers, as from a clock coarser than the round trip', async () => {
  link = new Link(5);
  link.heldMs = 50;
  let ready = false;
  link.probes.start();
  void link.probes.ready(60_000).then(() => (ready = true));
  await link.pass(20_000);
  expect(ready).toBe(false);
  link.heldMs = 0;
  await link.pass(20_000);
  expect(ready).toBe(true);
});

it('sends nothing after it is stopped, and no extra probes if started twice', async () => {
  connected(1);
  link.probes.start();
  await link.pass(600);
  expect(link.sent).toBe(4 * 4 + 1);
  link.probes.stop();
  await link.pass(60_000);
  expect(link.sent).toBe(4 * 4 + 1);
});

it('asks again every two seconds, four probes at a time, while no answer arrives', async () => {
  connected(1, { answers: false });
  for (let bursts = 1; bursts <= 10; bursts++) {
    await link.pass(1_000);
    expect(link.sent).toBe(4 * bursts);
    await link.pass(1_100);
  }
});

it('ignores answers to an earlier burst', async () => {
  connected(1_100);
  await link.pass(20_000);
  expect(link.probes.filter.isReady).toBe(false);
});

it('reports how long the server has been silent', async () => {
  connected(1);
  await link.pass(600);
  link.answers = false;
  await link.pass(8_000);
  expect(link.probes.silence()).toBeGreaterThanOrEqual(8_000);
  expect(link.probes.silence()).toBeLessThanOrEqual(8_600);
});

it.each([
  ['of another kind', clockAnswer.bytes, clockProbe.kind],
  ['cut short', clockAnswer.bytes - 1, clockAnswer.kind],
  ['too long', clockAnswer.bytes + 1, clockAnswer.kind],
])('does not count a frame %s as an answer', async (_, bytes, kind) => {
  connected(1, { answers: false });
  await link.pass(500);
  const frame = new DataView(new ArrayBuffer(bytes));
  frame.setUint8(0, kind);
  link.probes.receive(frame.buffer);
  expect(link.probes.silence()).toBe(500);
});

it('calls listeners after each burst until they unsubscribe, and leaves no timer', async () => {
  connected(1);
  const listener = jest.fn();
  const unsubscribe = link.probes.subscribe(listener);
  const ready = link.probes.ready();
  await link.pass(600);
  await ready;
  expect(listener).toHaveBeenCalledTimes(4);
  unsubscribe();
  await link.pass(10_000);
  expect(listener).toHaveBeenCalledTimes(4);
  link.probes.stop();
  expect(jest.getTimerCount()).toBe(0);
});
