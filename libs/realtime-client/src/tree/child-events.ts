import type { Json } from '@sevenfold/contracts';
import { isSame } from './json.js';

export interface ChildEvent {
  type: 'added' | 'changed' | 'removed';
  key: string;
  /** For a removed child, its last value. */
  value: Json;
  /** The previous key in order; null for the first. Absent for removed children. */
  previousKey: string | null;
}
export type ChildListener = (event: ChildEvent) => void;

const childrenOf = (value: Json): { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** Turns values into events of their children. Removals come first. */
export function childEvents(listener: ChildListener): (value: Json) => void {
  let before: { [key: string]: Json } = {};
  return value => {
    const after = childrenOf(value);
    const earlier = before;
    before = after;
    for (const [key, child] of Object.entries(earlier))
      if (!Object.hasOwn(after, key)) listener({ type: 'removed', key, value: child, previousKey: null });
    let previousKey: string | null = null;
    for (const key of Object.keys(after).sort()) {
      const type = !Object.hasOwn(earlier, key) ? 'added' : 'changed';
      if (type === 'added' || !isSame(earlier[key]!, after[key]!))
        listener({ type, key, value: after[key]!, previousKey });
      previousKey = key;
    }
  };
}
