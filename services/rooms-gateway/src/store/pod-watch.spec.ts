import { PodRegistry } from './room-store.js';
import { beatMs, PodWatch, ttlMs } from './pod-watch.js';

/** Heartbeats on the test's clock, in a store that can be down. */
class Registry extends PodRegistry {
  now = 0;
  away = false;
  private readonly pods = new Map<string, number>();

  async beat(pod: string, ttl: number) {
    this.reach();
    this.pods.set(pod, this.now + ttl);
  }
  async isAlive(pod: string) {
    this.reach();
    return (this.pods.get(pod) ?? 0) > this.now;
  }
  async leave(pod: string) {
    this.pods.delete(pod);
  }
  private reach() {
    if (this.away) throw new Error('away');
  }
}

const others = new Set(['one', 'two']);
let registry: Registry;
let watch: PodWatch;
let beating: string[];

beforeEach(async () => {
  registry = new Registry();
  watch = new PodWatch('one', registry, () => registry.now);
  beating = ['two'];
  await watch.beat();
});

/** One housekeeping round; returns the pods found dead, none while the store is down. */
async function round() {
  registry.now += beatMs;
  await watch.beat().catch(() => undefined);
  for (const pod of beating) await registry.beat(pod, ttlMs).catch(() => undefined);
  return [...(await watch.dead(others).catch(() => new Set<string>()))];
}

async function rounds(count: number) {
  const found: string[][] = [];
  for (let i = 0; i < count; i++) found.push(await round());
  return found;
}

const nobody = (count: number) => Array.from({ length: count }, () => []);

it('declares a pod dead after two checks without a heartbeat', async () => {
  await rounds(5);
  beating = [];
  expect(await rounds(3)).toEqual(nobody(3));
  expect(await round()).toEqual(['two']);
});

it('declares no pod dead because of one late heartbeat', async () => {
  await rounds(5);
  beating = [];
  expect(await rounds(3)).toEqual(nobody(3));
  beating = ['two'];
  expect(await rounds(5)).toEqual(nobody(5));
});

it('declares no pod dead before it has run long enough itself', async () => {
  beating = [];
  expect(await rounds(3)).toEqual(nobody(3));
  expect(await round()).toEqual(['two']);
});

it('gives other pods time to come back after the store was down for all of them', async () => {
  await rounds(5);
  registry.away = true;
  expect(await rounds(6)).toEqual(nobody(6));
  registry.away = false;
  beating = [];
  expect(await rounds(2)).toEqual(nobody(2));
  beating = ['two'];
  expect(await rounds(5)).toEqual(nobody(5));
  beating = [];
  await rounds(3);
  expect(await round()).toEqual(['two']);
});
