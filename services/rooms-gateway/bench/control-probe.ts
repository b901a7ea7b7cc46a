// Measures how long one change after another takes to arrive in every room. A separate process, so that a
// busy load generator does not count as server latency. Times count from the intended moment of sending.
import { setTimeout as pause } from 'node:timers/promises';
import type { RawClient } from './raw-client.ts';
import { enterOurs, systemCalled } from './systems.ts';

const changesPerSecond = 5;

export interface ProbeTask {
  port: number;
  /** Tickets of a writer and a reader per room. */
  entries: { room: string; tickets: [string, string] }[];
  seconds: number;
}
export interface ProbeResult {
  sent: number;
  latencies: number[];
}

process.once('message', (task: ProbeTask) => void measure(task));

async function measure({ port, entries, seconds }: ProbeTask) {
  const ours = systemCalled('ours');
  const sent = new Map<number | undefined, number>();
  const latencies: number[] = [];
  const pairs: { room: string; writer: RawClient }[] = [];
  for (const { room, tickets } of entries) {
    const [writer, reader] = await Promise.all([
      enterOurs(port, room, tickets[0]),
      enterOurs(port, room, tickets[1]),
    ]);
    reader.onText = text => {
      const at = sent.get(ours.marked?.(text));
      if (at !== undefined) latencies.push(performance.now() - at);
    };
    pairs.push({ room, writer });
  }
  process.send?.('ready');
  await new Promise(resolve => process.once('message', resolve));

  const period = 1_000 / changesPerSecond / pairs.length;
  const began = performance.now();
  let next = 0;
  const timer = setInterval(() => {
    for (const due = Math.floor((performance.now() - began) / period) + 1; next < due; next++) {
      const { room, writer } = pairs[next % pairs.length]!;
      sent.set(next + 1, began + next * period);
      writer.send(ours.control(room, Math.floor(next / pairs.length), next + 1));
    }
  }, 1);
  await pause(seconds * 1_000);
  clearInterval(timer);
  await pause(500);
  const result: ProbeResult = { sent: next, latencies };
  process.send?.(result);
  process.disconnect();
}
