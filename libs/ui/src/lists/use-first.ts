import { useState } from 'react';

/** The first items of a list that may be long, `step` more each time `showMore` is called. */
export function useFirst<Item>(items: readonly Item[], step: number) {
  const [count, setCount] = useState(step);
  return {
    shown: items.slice(0, count),
    /** How many are not shown yet. */
    left: Math.max(0, items.length - count),
    showMore: () => setCount(count + step),
  };
}
