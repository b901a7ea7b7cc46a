import { shapesOf } from './day-shapes';

describe('day bars', () => {
  it('have one path per status, with a bar for each of its days, and a gap for a day without data', () => {
    const shapes = shapesOf(['operational', null, 'operational', 'down']);
    expect(shapes.map(({ status }) => status)).toEqual(['operational', 'down']);
    expect(shapes[0]!.path.match(/M\d+/g)).toEqual(['M0', 'M2']);
    expect(shapes[1]!.path.match(/M\d+/g)).toEqual(['M3']);
  });

  it('are shorter for worse days', () => {
    const topOf = (status: 'operational' | 'degraded' | 'down') =>
      Number(/^M0 (\d+)/.exec(shapesOf([status])[0]!.path)![1]);
    expect(topOf('operational')).toBeLessThan(topOf('degraded'));
    expect(topOf('degraded')).toBeLessThan(topOf('down'));
  });
});
