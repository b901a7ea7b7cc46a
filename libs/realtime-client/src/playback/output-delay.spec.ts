import type { AudioOutput } from './audio-output.js';
import { forgetDelay, OutputDelay, storedDelays, storedNudge } from './output-delay.js';

const { localStorage } = globalThis;
afterEach(() => void Object.assign(globalThis, { localStorage }));

const speaker = { id: 'a1', label: 'Speaker' };
const headphones = { id: 'b2', label: 'Headphones' };
const key = 'sevenfold.output-delays';

/** A browser's storage; without `content` it fails, as in some private windows. */
function storage(content?: Record<string, string>) {
  const kept = new Map(Object.entries(content ?? {}));
  const orFail = <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    content
      ? work
      : () => {
          throw new DOMException('Not allowed here.', 'SecurityError');
        };
  Object.assign(globalThis, {
    localStorage: {
      getItem: orFail((name: string) => kept.get(name) ?? null),
      setItem: orFail((name: string, text: string) => kept.set(name, text)),
      removeItem: orFail((name: string) => kept.delete(name)),
    },
  });
  return kept;
}

function delayOn(output: AudioOutput) {
  const delay = new OutputDelay();
  delay.use(output);
  return delay;
}

it('remembers a delay for each output', () => {
  storage({});
  delayOn(headphones).set(-180, 20);
  delayOn(speaker).set(15, 30);
  const delay = delayOn(headphones);
  expect(delay.nudgeMs).toBe(-180);
  delay.use(speaker);
  expect(delay.nudgeMs).toBe(15);
  expect([storedNudge('a1'), storedNudge('b2'), storedNudge('c3')]).toEqual([15, -180, 0]);
  expect(storedDelays()).toEqual([
    { ...speaker, nudgeMs: 15, reportedMs: 30 },
    { ...headphones, nudgeMs: -180, reportedMs: 20 },
  ]);
});

it.each([
  [40, 40],
  [501, 500],
  [-9_999, -500],
])('limits a delay of %d ms to %d', (ms, kept) => {
  storage({});
  const delay = delayOn(speaker);
  delay.set(ms, undefined);
  expect([delay.nudgeMs, storedNudge('a1')]).toEqual([kept, kept]);
  delay.tryOut(ms);
  expect(delay.nudgeMs).toBe(kept);
});

it('forgets the output that has been unused for longest, beyond twelve', () => {
  storage({});
  for (let output = 0; output < 12; output++) delayOn({ id: `${output}`, label: `${output}` }).set(-10, 20);
  delayOn({ id: '0', label: '0' });
  delayOn(speaker).set(-10, 20);
  const known = storedDelays().map(({ id }) => id);
  expect(known).toHaveLength(12);
  expect(known.slice(0, 2)).toEqual(['a1', '0']);
  expect(known).not.toContain('1');
});

it('forgets a delay on request', () => {
  storage({});
  delayOn(speaker).set(-10, 20);
  forgetDelay('a1');
  expect(storedDelays()).toEqual([]);
});

it('gives the one delay of earlier versions to the first output in use, once', () => {
  const kept = storage({ 'sevenfold.output-nudge': '-70' });
  expect(delayOn(headphones).nudgeMs).toBe(-70);
  expect(delayOn(speaker).nudgeMs).toBe(0);
  expect([...kept.keys()]).toEqual([key]);
  storage({ 'sevenfold.output-nudge': 'much' });
  expect(storedNudge()).toBe(0);
});

it('gives a delay to the output it was set on, when the browser names it later', () => {
  storage({});
  new OutputDelay().set(-90, 20);
  expect(delayOn(headphones).nudgeMs).toBe(-90);
  expect(storedDelays()).toEqual([{ ...headphones, nudgeMs: -90, reportedMs: 20 }]);
});

it('uses the delay of the default output even when the browser no longer names it', () => {
  storage({});
  new OutputDelay().set(-180, undefined);
  delayOn({ ...headphones, isDefault: true });
  const delay = new OutputDelay();
  expect([delay.nudgeMs, storedNudge()]).toEqual([-180, -180]);
  delay.follow(20);
  expect(storedDelays()).toEqual([{ ...headphones, nudgeMs: -180, reportedMs: 20 }]);
  delay.set(-150, 20);
  expect(new OutputDelay().nudgeMs).toBe(-150);
});

it('does not use the delay of a chosen output, or of an earlier default one, for the default one', () => {
  storage({});
  delayOn(headphones).set(-180, 20);
  expect(storedNudge()).toBe(0);
  for (const output of [headphones, speaker]) delayOn({ ...output, isDefault: true });
  expect([new OutputDelay().nudgeMs, storedNudge()]).toEqual([0, 0]);
});

it.each(['', '{', '7', 'null', '[1,{"id":5},{"id":"a1","label":"","nudgeMs":null}]'])(
  'ignores %j in storage',
  text => {
    storage({ [key]: text });
    expect([storedDelays(), storedNudge('a1')]).toEqual([[], 0]);
  },
);

it('limits what storage says', () => {
  storage({ [key]: JSON.stringify([{ ...speaker, nudgeMs: 7_000 }]) });
  expect(storedNudge('a1')).toBe(500);
});

it('works without storage, until the page is closed', () => {
  for (const without of [() => storage(), () => Object.assign(globalThis, { localStorage: undefined })]) {
    without();
    const delay = delayOn(speaker);
    delay.set(30, 20);
    expect([delay.nudgeMs, storedNudge('a1')]).toEqual([30, 0]);
  }
});

it('stores nothing while a delay is tried out, and can return to the stored one', () => {
  storage({});
  const delay = delayOn(speaker);
  delay.set(-20, 30);
  delay.tryOut(-250);
  delay.follow(900);
  expect([delay.nudgeMs, storedNudge('a1')]).toEqual([-250, -20]);
  delay.restore();
  expect(delay.nudgeMs).toBe(-20);
});

it('shrinks the delay when the browser reports more latency, and restores it when it reports less', () => {
  storage({});
  const delay = delayOn(headphones);
  delay.set(-180, 20);
  for (const [reportedMs, nudgeMs] of [
    [25, -180],
    [210, 0],
    [190, 0],
    [20, -180],
  ] as const) {
    delay.follow(reportedMs);
    expect(delay.nudgeMs).toBe(nudgeMs);
  }
  expect(storedNudge('b2')).toBe(-180);
});

it('does not swing between two delays when a report is at the limit', () => {
  storage({});
  const delay = delayOn(headphones);
  delay.set(-180, 20);
  const heard = new Set<number>();
  for (const reportedMs of [49, 51, 49, 51, 49, 51]) {
    delay.follow(reportedMs);
    heard.add(delay.nudgeMs);
  }
  expect(heard.size).toBeLessThanOrEqual(2);
  expect(delay.nudgeMs).toBe(-149);
});

it('assumes the current report for a delay that was stored without one', () => {
  storage({ [key]: JSON.stringify([{ ...speaker, nudgeMs: -60 }]) });
  const delay = delayOn(speaker);
  delay.follow(35);
  expect(storedDelays()).toEqual([{ ...speaker, nudgeMs: -60, reportedMs: 35 }]);
});

it('follows no report for an output whose delay was never set', () => {
  storage({});
  const delay = delayOn(speaker);
  delay.follow(300);
  delay.follow(20);
  expect([delay.nudgeMs, storedDelays()]).toEqual([0, []]);
});
