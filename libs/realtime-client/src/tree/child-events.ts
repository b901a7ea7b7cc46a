import type { Json } from '@sevenfold/contracts';
import { isSame } from './json.js';

export interface ChildEvent {
  type: 'added' | 'changed' | 'removed';
  key: string;
  /** Of a removed child, what it was. */
  value: Json;
  /** The key before it in order; null for the first. Not told of removed ones. */
  previousKey: string | null;
}
export type ChildListener = (event: ChildEvent) => void;

const childrenOf = (value: Json): { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** Listens to values, and tells what each did to the children of the one before. Removals come first. */
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
