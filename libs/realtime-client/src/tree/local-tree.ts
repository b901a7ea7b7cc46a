import { partOf, type Json, type PathEvent } from '@sevenfold/contracts';
import { isSame, segmentsOf, withPartAt } from './json.js';

type Segments = readonly string[];
export type ValueListener = (value: Json) => void;

interface Subscription {
  path: Segments;
  listener: ValueListener;
  /** Last reported value; undefined before the first. */
  told: Json | undefined;
  /** Whether the server has sent the value. */
  known: boolean;
}

const touches = (a: Segments, b: Segments) => {
  const shorter = Math.min(a.length, b.length);
  return a.slice(0, shorter).every((segment, index) => segment === b[index]);
};

/**
 * The client's copy of the tree: the server's values, overlaid with our own unanswered writes. A rejection
 * rolls the write back, and listeners get the old value again.
 */
export class LocalTree {
  private confirmed: Json = null;
  private readonly pending = new Map<number, [Segments, Json][]>();
  private readonly subscriptions = new Set<Subscription>();

  /** The server's value. */
  confirmedAt(path: string): Json {
    return partOf(this.confirmed, segmentsOf(path));
  }

  /** The displayed value, including our own writes in flight. */
  valueAt(path: string): Json {
    return this.shown(segmentsOf(path));
  }

  /** Applies the server's values of some paths. */
  confirm(events: readonly PathEvent[]) {
    const paths = events.map(([path]) => segmentsOf(path));
    events.forEach(([, value], index) => (this.confirmed = withPartAt(this.confirmed, paths[index]!, value)));
    this.tell(paths);
  }

  /** Replaces everything below some roots by a snapshot. */
  replace(roots: readonly string[], snapshot: readonly PathEvent[]) {
    for (const root of roots) this.confirmed = withPartAt(this.confirmed, segmentsOf(root), null);
    for (const [path, value] of snapshot)
      this.confirmed = withPartAt(this.confirmed, segmentsOf(path), value);
    this.tell(roots.map(segmentsOf));
  }

  /** Overlays our own writes in flight. */
  expect(operation: number, writes: readonly PathEvent[]) {
    const parsed = writes.map(([path, value]): [Segments, Json] => [segmentsOf(path), value]);
    this.pending.set(operation, parsed);
    this.tell(parsed.map(([path]) => path));
  }

  /** Removes the overlay: the writes were rejected, or the server's events contain them. */
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
