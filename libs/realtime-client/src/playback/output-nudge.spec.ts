import { storedNudge, storeNudge } from './output-nudge.js';

const { localStorage } = globalThis;
afterEach(() => void Object.assign(globalThis, { localStorage }));

/** A browser's storage with this text; without it no storage at all, as in some private windows. */
function storage(text?: string) {
  const kept = new Map<string, string>();
  const failing = () => {
    throw new DOMException('Not allowed here.', 'SecurityError');
  };
  Object.assign(globalThis, {
    localStorage: {
      getItem: text === undefined ? failing : (key: string) => kept.get(key) ?? text,
      setItem: text === undefined ? failing : (key: string, value: string) => kept.set(key, value),
    },
  });
}

it.each([
  [40, 40],
  [-500, -500],
  [501, 500],
  [-9_999, -500],
])('remembers a nudge of %d ms as %d', (ms, kept) => {
  storage('');
  expect([storeNudge(ms), storedNudge()]).toEqual([kept, kept]);
});

it.each([
  ['', 0],
  ['much', 0],
  ['70', 70],
  ['7000', 500],
])('reads %j in storage as %d ms', (text, ms) => {
  storage(text);
  expect(storedNudge()).toBe(ms);
});

it('works without storage', () => {
  storage();
  expect([storedNudge(), storeNudge(30)]).toEqual([0, 30]);
  Object.assign(globalThis, { localStorage: undefined });
  expect([storedNudge(), storeNudge(30)]).toEqual([0, 30]);
});
