import { useEffect, useState } from 'react';
import { serverNow } from './use-parties';

/** Milliseconds. Browsers run timers with a longer delay at once. */
const longestDelayMs = 2 ** 31 - 1;

/**
 * The time by the server's clock. Renders just after each full second, and at `moment`. `moment` needs its own timer:
 * in background tabs, browsers may delay a timer by up to a minute if another timer set it.
 */
export function useServerNow(answer: { serverTime: number; at: number }, moment: number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          tick(count => count + 1);
          wait();
        },
        1_000 - (serverNow(answer) % 1_000),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [answer]);
  useEffect(() => {
    // Rounded up, so that it never runs before the moment.
    const delay = Math.ceil(moment - serverNow(answer)) + 1;
    if (delay <= 0 || delay > longestDelayMs) return;
    const timer = setTimeout(() => tick(count => count + 1), delay);
    return () => clearTimeout(timer);
  }, [answer, moment]);
  return serverNow(answer);
}
