import type { Summary } from '../generator.ts';
import { judge } from '../objectives.ts';

const objectives = {
  joined: ['rate>0.999'],
  levels_delivered: ['rate>0.95'],
  control_ms: ['p(50)<10', 'p(99)<=25'],
  level_ms: ['p(50)<60'],
};

/** k6's summary: `true` is a missed threshold. */
const summary = (...missed: string[]): Summary => ({
  metrics: Object.fromEntries(
    Object.entries(objectives).map(([metric, thresholds]) => [
      metric,
      {
        passes: 25,
        thresholds: Object.fromEntries(thresholds.map(each => [each, missed.includes(`${metric}: ${each}`)])),
      },
    ]),
  ),
});

it('judges a whole core by every objective', () => {
  expect(judge(summary('control_ms: p(99)<=25'), 1)).toEqual({
    kept: false,
    missed: ['control_ms: p(99)<=25'],
  });
  expect(judge(summary('control_ms: p(99)<=25'), Number.POSITIVE_INFINITY).kept).toBe(false);
  expect(judge(summary(), 1)).toEqual({ kept: true, missed: [] });
});

it('with less than a core, ignores delays that one period explains', () => {
  expect(judge(summary('control_ms: p(99)<=25'), 0.2, 10).kept).toBe(true);
  expect(judge(summary('control_ms: p(50)<10'), 0.2, 10).kept).toBe(true);
  // Kubernetes' own period.
  expect(judge(summary('level_ms: p(50)<60'), 0.2, 100).kept).toBe(true);
});

it('judges less than a core by shares, and by times much longer than its period', () => {
  expect(judge(summary('levels_delivered: rate>0.95'), 0.2, 100).kept).toBe(false);
  expect(judge(summary('level_ms: p(50)<60'), 0.2, 10).kept).toBe(false);
});

it('fails a run in which nobody joined', () => {
  const { metrics } = summary();
  metrics['joined']!['passes'] = 0;
  expect(judge({ metrics }, 1)).toEqual({ kept: false, missed: ['joined: nobody'] });
});
