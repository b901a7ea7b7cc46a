import fc from 'fast-check';
import type { CapacityCurve, CapacityPoint } from './measured-release.js';
import { needsOf, pricesOf } from './needs.js';

const point = (people: number, podCores: number, podBytes: number): CapacityPoint => ({
  people,
  kept: true,
  delivered: null,
  p50Ms: 5,
  p99Ms: 20,
  podCores,
  podBytes,
  throttled: 0,
  gatewayCores: podCores / 2,
  storeCores: podCores / 10,
  databaseCores: podCores / 10,
});
const curve = (journey: string, points: CapacityPoint[], cores: number | null = null): CapacityCurve => ({
  journey,
  stack: 'embedded',
  perRoom: 25,
  pods: 1,
  cores,
  people: points.at(-1)!.people,
  limit: 'pod',
  because: '',
  points,
  machine: { cores: 2, usedByOthers: 0 },
});
const mebibyte = 1024 ** 2;
const curves = [
  curve('quiet', [point(1_000, 0.1, 110 * mebibyte), point(2_000, 0.2, 120 * mebibyte)]),
  curve('busy-room', [point(500, 0.5, 100 * mebibyte)], 0.5),
  curve('busy-room', [point(100, 0.2, 100 * mebibyte)], 0.2),
];
const prices = pricesOf(curves)!;

it('takes the price of a person from the largest run that met the objectives, on the largest share of a core', () => {
  expect(prices.listener.podCores).toBeCloseTo(0.000_1);
  expect(prices.speaker.podCores).toBeCloseTo(0.001);
});

it('separates the memory of people from that of the pod', () => {
  expect(prices.listener.podBytes).toBeCloseTo((10 * mebibyte) / 1_000);
  expect(prices.emptyPodBytes).toBeCloseTo(100 * mebibyte);
});

it('knows no prices before both journeys are measured', () => {
  expect(pricesOf(curves.slice(0, 1))).toBeUndefined();
  expect(
    pricesOf(curves.map(each => ({ ...each, points: each.points.map(p => ({ ...p, kept: false })) }))),
  ).toBeUndefined();
});

it('takes both prices from one stack', () => {
  const onOther = curve('busy-room', [point(500, 5, 100 * mebibyte)]);
  expect(pricesOf([{ ...onOther, stack: 'full' }, ...curves])).toEqual(prices);
});

it('plans pods by the scarcer resource: 60 % of a core, or sockets', () => {
  // 100,000 listeners: 10 cores, or 17 pods at 60 %.
  expect(needsOf(100_000, 0, prices)).toMatchObject({ pods: 17, gateways: 9 });
  const cheap = { ...prices, listener: { ...prices.listener, podCores: 1e-9 } };
  expect(needsOf(100_000, 0, cheap).pods).toBe(10);
});

it('charges everyone as a listener, and those who speak for what the room hears from them', () => {
  expect(needsOf(1_000, 0, prices).podCores).toBeCloseTo(0.1);
  expect(needsOf(1_000, 0.1, prices).podCores).toBeCloseTo(0.19);
  expect(needsOf(1_000, 1, prices).podCores).toBeCloseTo(1);
});

it('needs more for more people and for more who speak, and at least one pod', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (people, more, speaking) => {
        const [few, many] = [needsOf(people, speaking, prices), needsOf(people + more, speaking, prices)];
        expect(few.pods).toBeGreaterThanOrEqual(1);
        expect(many.pods).toBeGreaterThanOrEqual(few.pods);
        expect(needsOf(people, 1, prices).podCores).toBeGreaterThanOrEqual(few.podCores);
      },
    ),
  ));
