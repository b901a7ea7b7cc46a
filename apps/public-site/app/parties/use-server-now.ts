import { useEffect, useState } from 'react';
import { serverNow } from './use-parties';

/** The time by the server's clock. Renders once a second, just after it. */
export function useServerNow(answer: { serverTime: number; at: number }): number {
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
  return serverNow(answer);
}
