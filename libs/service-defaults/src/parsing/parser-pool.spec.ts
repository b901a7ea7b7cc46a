import { PassThrough } from 'node:stream';
import { jest } from '@jest/globals';

/** A machine with many cores, and parsers that end when the test says so. */
const os = await import('node:os');
jest.unstable_mockModule('node:os', () => ({ ...os, availableParallelism: () => 16 }));
let under: Map<string, () => void>;
jest.unstable_mockModule('./parser-run.js', () => ({
  runParser: (_entry: URL, _bytes: unknown, _limits: object, file: string) =>
    new Promise<void>(resolve => under.set(file, resolve)),
}));
const { ParserPool } = await import('./parser-pool.js');

let pool: InstanceType<typeof ParserPool>;
beforeEach(() => {
  jest.useFakeTimers();
  under = new Map();
  const limits = { workMs: 1, totalMs: 1, memoryMb: 1, waiting: 9, waitingPerPerson: 9, waitMs: 60_000 };
  pool = new ParserPool(new URL('file:///parser.js'), limits);
});
afterEach(() => void jest.useRealTimers());

const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const parse = (person: string, file: string) => pool.parse(person, async () => new PassThrough(), file);
async function end(file: string) {
  under.get(file)!();
  under.delete(file);
  await pass();
}

it('parses two files at a time, but never two of one person, in whatever order they arrive', async () => {
  for (const [person, file] of [
    ['ada', 'a1'],
    ['ada', 'a2'],
    ['ben', 'b'],
    ['cleo', 'c'],
  ] as const)
    void parse(person, file);
  await pass();
  expect([...under.keys()]).toEqual(['a1', 'b']);
  await end('b');
  expect([...under.keys()]).toEqual(['a1', 'c']);
  await end('a1');
  expect([...under.keys()]).toEqual(['c', 'a2']);
  await end('c');
  await end('a2');
  expect(jest.getTimerCount()).toBe(0);
});

it('drops only a file whose turn does not come in time', async () => {
  void parse('ada', 'a1');
  const late = parse('ada', 'a2').catch((error: { code: string }) => error.code);
  await pass(30_000);
  void parse('ada', 'a3');
  await pass(30_000);
  expect(await late).toBe('parser.busy');
  await end('a1');
  expect([...under.keys()]).toEqual(['a3']);
});
