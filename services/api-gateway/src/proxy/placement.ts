import { hash } from 'node:crypto';

/**
 * All pods, in the order in which a room uses them: rendezvous hashing. Every gateway finds the same order,
 * however it learned of the pods. When a pod leaves, only its rooms move, spread over all others; a new pod
 * takes its share from each.
 */
export function podsOf(room: string, pods: readonly string[]): string[] {
  const weighed = pods.map(pod => ({ pod, weight: hash('sha256', `${room}\n${pod}`) }));
  return weighed.sort((a, b) => (a.weight > b.weight ? -1 : 1)).map(({ pod }) => pod);
}
