import { readFileSync } from 'node:fs';
import { measured, type CapacityCurve, type MeasuredRelease } from '@sevenfold/contracts/capacity';
import { journeysOf, page, picture, pictureOf, section, table, withSection } from '../report.ts';
import { changes, merge } from '../results.ts';

const point = {
  kept: true,
  delivered: 0.98,
  p50Ms: 6,
  p99Ms: 30,
  podCores: 0.18,
  podBytes: 2e8,
  throttled: 0.2,
};
const rest = { gatewayCores: 0.1, storeCores: 0.01, databaseCores: 0.02 };
const curve = (pods: number, people: number, changed: Partial<CapacityCurve> = {}): CapacityCurve => ({
  journey: 'busy-room',
  stack: 'embedded',
  perRoom: 25,
  pods,
  cores: 0.2,
  people,
  limit: 'pod',
  because: 'it used 95 % of 0.2 cores',
  points: [
    { people, ...point, ...rest },
    { people: people + 25, ...point, ...rest, kept: false, delivered: 0.9 },
  ],
  machine: { cores: 2, usedByOthers: 0.05 },
  ...changed,
});
const release = (...curves: CapacityCurve[]): MeasuredRelease => ({
  version: '0.2.0',
  on: '2026-11-27',
  curves,
});

describe('the page about scaling', () => {
  const text = readFileSync(page, 'utf8');

  it('has the figures of the kept measurement, and its plots', () => {
    expect(withSection(text, section(measured))).toBe(text);
    for (const journey of journeysOf(measured))
      expect(readFileSync(pictureOf(journey), 'utf8')).toBe(picture(measured, journey));
  });

  it('compares two pods with one, and names their limit', () => {
    const rows = table([curve(1, 300), curve(2, 575)]).split('\n');
    expect(rows.at(-1)).toContain('| 2 | 575 | 1.92 | 98 % | 6 ms | 30 ms |');
    expect(rows.at(-1)).toContain('pod: it used 95 % of 0.2 cores');
  });

  it('warns of figures from a busy machine', () => {
    expect(section(release(curve(1, 300)))).not.toContain('busy machine');
    expect(section(release(curve(1, 300, { machine: { cores: 2, usedByOthers: 0.9 } })))).toContain(
      'busy machine',
    );
  });
});

describe('a plot', () => {
  it('has a line for each number of pods in each panel, hollow where objectives were missed', () => {
    const svg = picture(release(curve(1, 300), curve(2, 575)), 'busy-room');
    expect(svg.match(/<polyline/g)).toHaveLength(8);
    expect(svg.match(/data-kept="false"/g)!.length).toBeGreaterThan(0);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('leaves out what a journey does not measure', () => {
    const without = curve(1, 300).points.map(each => ({ ...each, delivered: null }));
    const svg = picture(release(curve(1, 300, { points: without })), 'busy-room');
    expect(svg).not.toContain('Delivered');
    expect(svg.match(/<polyline/g)).toHaveLength(3);
  });
});

describe('a new measurement', () => {
  const kept = release(curve(1, 300), curve(2, 600));

  it('is worse if it is a tenth lower, compared with the same pods only', () => {
    const found = changes([curve(1, 270), curve(2, 575), curve(4, 10)], kept);
    expect(found.map(({ curve: { pods }, isWorse }) => [pods, isWorse])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(changes([curve(1, 100, { cores: 0.5 })], kept)).toEqual([]);
  });

  it('is not compared if it was limited by the generator, or by nothing known', () => {
    for (const limit of ['generator', null] as const) {
      expect(changes([curve(1, 100, { limit })], kept)).toEqual([]);
      expect(changes([curve(1, 100)], release(curve(1, 300, { limit })))).toEqual([]);
    }
  });

  it('replaces the curves that it repeats, and keeps others of the same version', () => {
    const people = ({ curves }: MeasuredRelease) => curves.map(each => each.people);
    expect(people(merge(kept, [curve(1, 320)], '0.2.0', '2026-11-28'))).toEqual([320, 600]);
    expect(people(merge(kept, [curve(1, 320)], '0.3.0', '2026-11-28'))).toEqual([320]);
  });
});
