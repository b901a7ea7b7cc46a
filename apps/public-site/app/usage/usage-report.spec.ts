import { jest } from '@jest/globals';
import { reportUsageSchema, type UsageEvent } from '@sevenfold/contracts';
import { UsageReport } from './usage-report';

const vital: UsageEvent = { name: 'web_vitals', metric: 'LCP', value: 1200, path: '/' };

describe('a page’s usage report', () => {
  let sent: UsageEvent[][];
  let report: UsageReport;

  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    report = new UsageReport(body => {
      sent.push(reportUsageSchema.parse(JSON.parse(body)).events);
      return true;
    });
  });
  afterEach(() => void jest.useRealTimers());

  it('is sent in one batch after two seconds', () => {
    report.add(vital);
    report.add({ ...vital, metric: 'FCP' });
    jest.advanceTimersByTime(1_999);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(sent).toEqual([[vital, { ...vital, metric: 'FCP' }]]);
  });

  it('is sent immediately on unload, or when a batch is full', () => {
    report.add(vital);
    report.flush();
    for (let count = 0; count < 25; count++) report.add(vital);
    expect(sent.map(events => events.length)).toEqual([1, 25]);
    report.flush();
    expect(sent).toHaveLength(2);
  });

  it('contains each error once, up to a limit', () => {
    for (let count = 0; count < 3; count++)
      report.addException(new TypeError('x is undefined'), { fatal: false, path: '/' });
    for (let count = 0; count < 20; count++)
      report.addException(`Number ${count}`, { fatal: true, path: '/' });
    report.flush();
    expect(sent[0]).toHaveLength(10);
    expect(sent[0]![0]).toEqual({
      name: 'exception',
      message: 'TypeError: x is undefined',
      fatal: false,
      path: '/',
    });
  });

  it.each([
    ['a long error with control characters', new Error(`a\u0000b\n${'x'.repeat(1_000)}`)],
    ['half a character', '\ud800'],
    ['nothing', undefined],
    ['an object', {}],
  ])('can be sent after %s was thrown', (_what, cause) => {
    report.addException(cause, { fatal: false, path: `/${'p'.repeat(400)}` });
    report.flush();
    expect(sent).toHaveLength(1);
  });
});
