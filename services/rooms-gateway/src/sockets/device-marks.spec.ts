import { DeviceMarks } from './device-marks.js';

const marks = new DeviceMarks('postgresql://a-secret');

it('are kept if they are ours, and replaced if not', () => {
  const mark = marks.accept(undefined);
  expect(marks.accept(mark)).toBe(mark);
  expect(new DeviceMarks('postgresql://a-secret').accept(mark)).toBe(mark);
  const [id, signature] = mark.split('.');
  for (const forged of ['', 'x', `other.${signature}`, `${id}.`, `${mark}x`, `${mark}.x`])
    expect(marks.accept(forged)).not.toBe(forged);
  expect(new DeviceMarks('postgresql://another').accept(mark)).not.toBe(mark);
});

it('distinguish browsers and networks, and hide which they are', () => {
  const mark = marks.accept(undefined);
  const trace = marks.traceOf(mark, '192.0.2.7');
  expect(marks.traceOf(mark, '192.0.2.8')).toEqual(trace);
  const elsewhere = marks.traceOf(mark, '192.0.3.7');
  expect(elsewhere.device).toBe(trace.device);
  expect(elsewhere.address).not.toBe(trace.address);
  const another = marks.traceOf(marks.accept(undefined), '192.0.2.7');
  expect(another.address).toBe(trace.address);
  expect(another.device).not.toBe(trace.device);
  expect(JSON.stringify(trace)).not.toContain(mark.split('.')[0]!);
});
