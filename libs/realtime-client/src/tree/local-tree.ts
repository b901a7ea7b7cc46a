import { partOf, type Json, type PathEvent } from '@sevenfold/contracts';
import { isSame, segmentsOf, withPartAt } from './json.js';

type Segments = readonly string[];
export type ValueListener = (value: Json) => void;

interface Subscription {
  path: Segments;
  listener: ValueListener;
  /** Last value told; undefined before the first. */
  told: Json | undefined;
  /** Whether the server has said what is there. */
  known: boolean;
}

const touches = (a: Segments, b: Segments) => {
  const shorter = Math.min(a.length, b.length);
  return a.slice(0, shorter).every((segment, index) => segment === b[index]);
};

/**
 * What the client knows of the tree: what the server said, and over it the own writes that it has not answered yet. A
 * refusal takes the write away again, and whoever listens sees the value go back.
 */
export class LocalTree {
  private confirmed: Json = null;
  private readonly pending = new Map<number, [Segments, Json][]>();
  private readonly subscriptions = new Set<Subscription>();

  /** A value as the server has it. */
  confirmedAt(path: string): Json {
    return partOf(this.confirmed, segmentsOf(path));
  }

  /** A value as it is to be shown: own writes in flight included. */
  valueAt(path: string): Json {
    return this.shown(segmentsOf(path));
  }

  /** The server said what is at some paths. */
  confirm(events: readonly PathEvent[]) {
    const paths = events.map(([path]) => segmentsOf(path));
    events.forEach(([, value], index) => (this.confirmed = withPartAt(this.confirmed, paths[index]!, value)));
    this.tell(paths);
  }

  /** The server said everything that is below some roots. */
  replace(roots: readonly string[], snapshot: readonly PathEvent[]) {
    for (const root of roots) this.confirmed = withPartAt(this.confirmed, segmentsOf(root), null);
    for (const [path, value] of snapshot)
      this.confirmed = withPartAt(this.confirmed, segmentsOf(path), value);
    this.tell(roots.map(segmentsOf));
  }

  /** Own writes are on their way. */
  expect(operation: number, writes: readonly PathEvent[]) {
    const parsed = writes.map(([path, value]): [Segments, Json] => [segmentsOf(path), value]);
    this.pending.set(operation, parsed);
    this.tell(parsed.map(([path]) => path));
  }

  /** Own writes were refused, or the server's own events tell of them by now. */
  settle(operation: number) {
    const writes = this.pending.get(operation);
    if (!writes) return;
    this.pending.delete(operation);
    this.tell(writes.map(([path]) => path));
  }

  subscribe(path: string, listener: ValueListener): { known: () => void; stop: () => void } {
    const subscription: Subscription = { path: segmentsOf(path), listener, told: undefined, known: false };
    this.subscriptions.add(subscription);
    return {
      known: () => {
        subscription.known = true;
        this.tellOne(subscription);
      },
      stop: () => this.subscriptions.delete(subscription),
    };
  }

  private shown(path: Segments): Json {
    let value = this.confirmed;
    for (const writes of this.pending.values())
      for (const [at, part] of writes) if (touches(at, path)) value = withPartAt(value, at, part);
    return partOf(value, path);
  }

  private tell(paths: readonly Segments[]) {
    for (const subscription of this.subscriptions)
      if (paths.some(path => touches(path, subscription.path))) this.tellOne(subscription);
  }

  private tellOne(subscription: Subscription) {
    const value = this.shown(subscription.path);
    const own = subscription.known || (value !== null && this.pending.size > 0);
    if (!own || (subscription.told !== undefined && isSame(subscription.told, value))) return;
    subscription.told = value;
    subscription.listener(value);
  }
}
