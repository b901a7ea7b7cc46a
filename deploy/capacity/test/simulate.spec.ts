import { podsOf } from '@sevenfold/api-gateway/placement';
import type { Price, Prices } from '@sevenfold/contracts/capacity';
import { simulate } from '../simulate.ts';

const price: Price = {
  podCores: 0.000_05,
  podBytes: 8_000,
  gatewayCores: 0,
  storeCores: 0,
  databaseCores: 0,
};
const prices: Prices = { listener: price, speaker: { ...price, podCores: 0.000_2 }, emptyPodBytes: 1e8 };

it('places everyone, keeps the busiest pod within its plan, and needs more pods than an even spread', () => {
  const found = simulate(100_000, prices, podsOf);
  expect(found.busiestCores).toBeLessThanOrEqual(0.6);
  expect(found.mostPeople).toBeLessThanOrEqual(10_000);
  expect(found.pods).toBeGreaterThanOrEqual(found.podsIfEven);
  expect(found.fewestPeople).toBeGreaterThan(0);
});

it('spreads the rooms of a lost pod over all others', () => {
  const { pods, moved, mostPeople, busiestCores, busiestCoresAfterLoss } = simulate(100_000, prices, podsOf);
  expect(moved).toBe(mostPeople);
  expect(busiestCoresAfterLoss).toBeGreaterThan(busiestCores * 0.9);
  // Each other pod takes over a small part of the lost pod's load. Otherwise one pod would take over all of it.
  expect(busiestCoresAfterLoss).toBeLessThan(busiestCores * (1 + 4 / (pods - 1)));
});

it('shows the cost of a placement that puts everyone on one pod', () => {
  const first = (_room: string, pods: readonly string[]) => [...pods];
  const found = simulate(5_000, prices, first);
  expect([found.mostPeople, found.fewestPeople]).toEqual([5_000, found.pods === 1 ? 5_000 : 0]);
});

it('ends if one hall’s share overloads a pod, and shows it', () => {
  const dear = { ...prices, speaker: { ...price, podCores: 0.002 } };
  const found = simulate(100_000, dear, podsOf);
  expect(found.busiestCores).toBeGreaterThan(0.6);
  expect(found.pods).toBeLessThanOrEqual(4 * 1.1 * found.podsIfEven + 1);
});
