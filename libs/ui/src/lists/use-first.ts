import { useState } from 'react';

/** The first items of a long list, `step` more after each `showMore`. */
export function useFirst<Item>(items: readonly Item[], step: number) {
  const [count, setCount] = useState(step);
  return {
    shown: items.slice(0, count),
    /** Number of hidden items. */
    left: Math.max(0, items.length - count),
    showMore: () => setCount(count + step),
  };
}
