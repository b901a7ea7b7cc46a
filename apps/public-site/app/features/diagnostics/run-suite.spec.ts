import { nobodysSession } from '../../testing/render-site';
import { Bench } from './bench';
import { reportText } from './report-text';
import { runSuite, describeError } from './run-suite';
import { Skipped } from './expect-that';
import type { Step, StepResult, Suite } from './step';

const bench = () => new Bench({ user: undefined, token: nobodysSession().token }, 'lobby');

const works: Step = { title: 'It works', run: async () => 'Seen' };
const breaks: Step = { title: 'It breaks', run: () => Promise.reject(new Error('Broken')) };

describe('a run', () => {
  it('runs the steps in order, and reports each outcome with its duration', async () => {
    const told: (readonly StepResult[])[] = [];
    const results = await runSuite([works, breaks, works], bench(), seen => told.push(seen));
    expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'passed']);
    expect(results.map(({ says }) => says)).toEqual(['Seen', 'Broken', 'Seen']);
    expect(results.every(({ tookMs }) => typeof tookMs === 'number')).toBe(true);
    expect(told[0]!.map(({ outcome }) => outcome)).toEqual(['running', 'waiting', 'waiting']);
  });

  it('skips steps after a required one that failed, and names it', async () => {
    const results = await runSuite([{ ...breaks, needed: true }, works], bench(), () => undefined);
    expect(results[1]).toEqual({ outcome: 'skipped', says: 'Needs “It breaks”.' });
  });

  it('distinguishes skipped from failed steps', async () => {
    const step = { title: 'Not here', run: () => Promise.reject(new Skipped('Switched off here.')) };
    const [result] = await runSuite([step], bench(), () => undefined);
    expect(result).toMatchObject({ outcome: 'skipped', says: 'Switched off here.' });
  });

  it('shows a separate trace for each step that sent something', async () => {
    const sends = (title: string): Step => ({
      title,
      run: async one => {
        one.trace.used = true;
        return '';
      },
    });
    const [first, second, silent] = await runSuite([sends('1'), sends('2'), works], bench(), () => undefined);
    expect(first!.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(second!.traceId).not.toBe(first!.traceId);
    expect(silent!.traceId).toBeUndefined();
  });

  it.each([
    [undefined, 'Unexpected error'],
    [new Error(''), 'Unexpected error'],
    [new Error('No token'), 'No token'],
    [Object.assign(new Error('Not yours'), { code: 'PERMISSION_DENIED' }), 'PERMISSION_DENIED: Not yours'],
  ])('describes %p', (error, words) => {
    expect(describeError(error)).toBe(words);
  });
});

describe('a report', () => {
  const suite: Suite = {
    slug: 's',
    name: 'S',
    title: 'Sync diagnostic suite',
    lead: '',
    forGuests: true,
    inRoom: true,
    steps: [works, breaks],
  };

  it('contains user, page, and each step with time and trace', () => {
    const results: StepResult[] = [
      { outcome: 'passed', says: 'Seen', tookMs: 12, traceId: 'abc' },
      { outcome: 'failed', says: 'Broken', tookMs: 3 },
    ];
    const facts = {
      at: new Date(0),
      page: 'http://localhost/test/rydesync',
      uid: 'ada',
      room: 'lobby',
      browser: 'Firefox',
    };
    expect(reportText(suite, results, facts).split('\n')).toEqual([
      'Sync diagnostic suite: 1 passed, 1 failed',
      '1970-01-01T00:00:00.000Z  http://localhost/test/rydesync',
      'user ada, room lobby',
      'Firefox',
      '',
      'PASS  It works',
      '      Seen',
      '      12 ms, trace abc',
      'FAIL  It breaks',
      '      Broken',
      '      3 ms',
      '',
    ]);
  });
});
