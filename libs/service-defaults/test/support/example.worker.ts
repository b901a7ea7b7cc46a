import { getPriority } from 'node:os';
import { parseForService } from '@sevenfold/service-defaults/parser-worker';

/** Obeys the command in the first byte, or else counts the bytes. */
await parseForService(async bytes => {
  let count = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    const order = count === 0 ? String.fromCharCode(chunk[0]!) : '';
    count += chunk.length;
    if (order === 'w') for (;;) count++;
    if (order === 'm') for (const kept: object[] = []; ;) kept.push({ count: count++ });
    // oxlint-disable-next-line unicorn/no-process-exit -- what a parser must not do
    if (order === 'x') process.exit(0);
    if (order === 't') throw new Error('no');
    if (order === 'p') return getPriority();
    if (order === 'e') return Object.keys(process.env);
  }
  return count;
});
