import { random } from '../random.js';

const firstMs = 500;
const longestMs = 30_000;

/** Full jitter: random up to a limit that doubles, so that many clients reconnect spread out. */
export function reconnectDelay(attempt: number, hintMs = 0, draw: () => number = random): number {
  const limit = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 16));
  return hintMs + draw() * limit;
}
