import { DeviceMarks } from './device-marks.js';

const marks = new DeviceMarks('postgresql://a-secret');

it('are kept where they are ours, and replaced where they are not', () => {
  const mark = marks.accept(undefined, 1_000_000);
  expect(marks.accept(mark, 2_000_000)).toBe(mark);
  expect(new DeviceMarks('postgresql://a-secret').accept(mark, 2_000_000)).toBe(mark);
  const [since, id, signature] = mark.split('.');
  for (const forged of [
    '',
    'x',
    `0.${id}.${signature}`,
    `${since}.other.${signature}`,
    `${since}.${id}.`,
    `${mark}x`,
  ])
    expect(marks.accept(forged, 2_000_000)).not.toBe(forged);
  expect(new DeviceMarks('postgresql://another').accept(mark, 2_000_000)).not.toBe(mark);
});

it('say since when a browser is known, and hide which one it is and from where', () => {
  const mark = marks.accept(undefined, 1_000_000);
  const trace = marks.traceOf(mark, '192.0.2.7');
  expect(trace.since).toBe(1_000_000);
  expect(marks.traceOf(mark, '192.0.2.8')).toEqual(trace);
  expect(marks.traceOf(mark, '192.0.3.7')).toEqual({
    ...trace,
    address: expect.not.stringMatching(trace.address),
  });
  expect(marks.traceOf(marks.accept(undefined, 1), '192.0.2.7')).toMatchObject({ address: trace.address });
  expect(JSON.stringify(trace)).not.toContain(mark.split('.')[1]!);
});
