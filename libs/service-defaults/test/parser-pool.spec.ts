import { describe, expect, it } from '@jest/globals';
import { getPriority } from 'node:os';
import { Readable } from 'node:stream';
import { until } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';
import { ParserPool } from '../src/index.js';

requireBuilt(import.meta.url);

const entry = new URL('./support/example.worker.ts', import.meta.url);
const limits = {
  workMs: 1_000,
  totalMs: 20_000,
  memoryMb: 32,
  waiting: 3,
  waitingPerPerson: 1,
  waitMs: 20_000,
};
const pool = (changes: Partial<typeof limits> = {}) =>
  new ParserPool<unknown>(entry, { ...limits, ...changes });

const chunk = Buffer.alloc(64 * 1024, 'c');
const fileOf = (order: string) => async () => Readable.from([Buffer.from(order)]);
/** Bytes that arrive when the test says so. */
function slowFile() {
  const bytes = new Readable({ read: () => undefined });
  return { bytes, open: async () => bytes };
}

describe('a file that is parsed by a worker', () => {
  it('is read completely, and its result comes back', async () => {
    const chunks = Array.from({ length: 100 }, () => chunk);
    expect(await pool().parse('ada', async () => Readable.from(chunks))).toBe(100 * chunk.length);
  });

  it.each([
    ['never ends', 'w', 'took too long'],
    ['fills the memory', 'm', 'took too much memory'],
    ['ends its process', 'x', 'broke off'],
    ['throws', 't', 'broke off'],
  ])('is dropped when the parser %s, and the next one is read', async (_what, order, why) => {
    const parsers = pool(order === 'm' ? { workMs: 20_000 } : {});
    await expect(parsers.parse('ada', fileOf(order))).rejects.toMatchObject({ why });
    expect(await parsers.parse('ada', fileOf('c'))).toBe(1);
  });

  it('may arrive slowly: waiting for bytes does not count as work', async () => {
    const { bytes, open } = slowFile();
    const answer = pool({ workMs: 700 }).parse('ada', open);
    // Together these pauses are longer than the parser may work.
    setTimeout(() => bytes.push('c'), 500);
    setTimeout(() => bytes.push(null), 1_000);
    expect(await answer).toBe(1);
  });

  it('is dropped and closed when its bytes never arrive', async () => {
    const { bytes, open } = slowFile();
    await expect(pool({ totalMs: 300 }).parse('ada', open)).rejects.toMatchObject({ why: 'waited too long' });
    expect(bytes.destroyed).toBe(true);
  });

  it('fails if its bytes fail', async () => {
    const { bytes, open } = slowFile();
    const answer = pool().parse('ada', open);
    setImmediate(() => bytes.destroy(new Error('store down')));
    await expect(answer).rejects.toThrow('store down');
  });

  it('is parsed without the environment of the service', async () => {
    expect(await pool().parse('ada', fileOf('e'))).toEqual([]);
  });

  it('is parsed, on Linux, with a lower priority than the service, which keeps its own', async () => {
    const ours = getPriority();
    const theirs = process.platform === 'linux' ? Math.max(ours, 10) : ours;
    expect(await pool().parse('ada', fileOf('p'))).toBe(theirs);
    expect(getPriority()).toBe(ours);
  });

  it('leaves the event loop free while the parser never ends', async () => {
    let rounds = 0;
    let isOver = false;
    const round = () => {
      rounds++;
      if (!isOver) setImmediate(round);
    };
    round();
    await expect(pool().parse('ada', fileOf('w'))).rejects.toThrow();
    isOver = true;
    expect(rounds).toBeGreaterThan(1_000);
  });
});

describe('files that wait for their turn', () => {
  it('are parsed one at a time per person, and refused when too many of one person wait', async () => {
    const { bytes, open } = slowFile();
    const parsers = pool();
    const first = parsers.parse('ada', open);
    let hasSecondBegun = false;
    const second = parsers.parse('ada', async () => {
      hasSecondBegun = true;
      return Readable.from([chunk]);
    });
    await expect(parsers.parse('ada', fileOf('c'))).rejects.toMatchObject({ code: 'parser.too-many' });
    await until(() => bytes.listenerCount('readable') > 0, 'the first is not read');
    expect(hasSecondBegun).toBe(false);
    bytes.push(null);
    expect(await Promise.all([first, second])).toEqual([0, chunk.length]);
  });

  it('are refused if files of too many people wait, or if their turn does not come', async () => {
    const parsers = pool({ waitMs: 500 });
    const files = Array.from({ length: 2 }, slowFile);
    // There are at most two workers, so one of these files or the next one waits.
    const first = files.map(({ open }, i) => parsers.parse(`slow-${i}`, open));
    const others = ['a', 'b', 'c'].map(person => parsers.parse(person, fileOf('c')));
    const refusals = await Promise.allSettled([...others, parsers.parse('d', fileOf('c'))]);
    expect(refusals.map(({ status }) => status)).toContain('rejected');
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: { code: 'parser.busy' } });
    for (const { bytes } of files) bytes.push(null);
    expect((await Promise.allSettled(first))[0]).toEqual({ status: 'fulfilled', value: 0 });
    expect(await parsers.parse('a', fileOf('c'))).toBe(1);
  });
});
