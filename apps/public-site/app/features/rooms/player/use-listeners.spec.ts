import { listenersOf } from './use-listeners';

it('counts people with sound and a recent report', () => {
  const report = { offsetMs: 0, uncertaintyMs: 0.5, roundTripMs: 2, measuredAt: 100_000 };
  const reports = {
    fresh: { ...report, errorMs: 1 },
    silent: report,
    gone: { ...report, errorMs: 1, measuredAt: 80_000 },
  };
  expect(listenersOf(reports, 101_000)).toEqual([{ uid: 'fresh', errorMs: 1, uncertaintyMs: 0.5 }]);
});
