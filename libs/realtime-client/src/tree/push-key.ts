import { random } from '../random.js';

/** In the order of character codes, so that keys sort by time as plain strings. */
const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const timeCharacters = 8;
const randomCharacters = 12;

/** Generates keys of 20 characters that sort by time, and within a millisecond by creation. */
export function pushKeys(now: () => number, draw: () => number = random): () => string {
  let lastTime = -1;
  let tail: number[] = [];
  return () => {
    const time = Math.max(Math.floor(now()), lastTime);
    tail =
      time === lastTime
        ? incremented(tail)
        : Array.from({ length: randomCharacters }, () => Math.floor(draw() * 64));
    lastTime = time;
    let rest = time;
    const head: string[] = [];
    for (let i = 0; i < timeCharacters; i++) {
      head.unshift(alphabet[rest % 64]!);
      rest = Math.floor(rest / 64);
    }
    return head.join('') + tail.map(digit => alphabet[digit]).join('');
  };
}

function incremented(digits: readonly number[]): number[] {
  const next = [...digits];
  for (let i = next.length - 1; i >= 0; i--) {
    if (next[i]! < 63) {
      next[i]!++;
      return next;
    }
    next[i] = 0;
  }
  return next;
}
