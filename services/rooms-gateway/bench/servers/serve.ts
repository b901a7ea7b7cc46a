import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** What the load generator asks of a server. One that does more hears other questions too. */
export type Question =
  | { ask: 'usage'; collect?: 'ordinary' | 'compacting' | undefined }
  | { ask: 'profile' }
  | { ask: 'profiled'; file: string }
  | { ask: 'stop' };
export interface Usage extends NodeJS.MemoryUsage {
  cpuUs: number;
  /** Of it in the kernel. */
  systemUs: number;
}
export type Answer = Usage | Record<string, never>;

/** Tells the load generator where the server is, and what it has used so far when asked. */
export function serve(port: number, stop: () => unknown) {
  process.on('message', (question: Question) => void answer(question));
  const profiler = new Session();
  const answer = async (question: Question) => {
    if (question.ask === 'usage') {
      if (question.collect === 'ordinary') globalThis.gc?.();
      // What is alive, packed together: how much slack the joins have left in the heap is no matter of connections.
      else if (question.collect === 'compacting')
        for (let round = 0; round < 2; round++)
          globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
      const { user, system } = process.cpuUsage();
      process.send?.({ cpuUs: user + system, systemUs: system, ...process.memoryUsage() });
    } else if (question.ask === 'profile') {
      profiler.connect();
      await profiler.post('Profiler.enable');
      await profiler.post('Profiler.setSamplingInterval', { interval: 200 });
      await profiler.post('Profiler.start');
      process.send?.({});
    } else if (question.ask === 'profiled') {
      writeFileSync(question.file, JSON.stringify((await profiler.post('Profiler.stop')).profile));
      process.send?.({});
    } else if (question.ask === 'stop') {
      await stop();
      process.exit(0);
    }
  };
  process.on('disconnect', () => process.exit(1));
  process.send?.({ port });
}
