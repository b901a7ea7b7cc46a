import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** Questions from the load generator. Some servers answer more. */
export type Question =
  | { ask: 'usage'; collect?: 'ordinary' | 'compacting' | undefined }
  | { ask: 'profile' }
  | { ask: 'profiled'; file: string }
  | { ask: 'stop' };
export interface Usage extends NodeJS.MemoryUsage {
  cpuUs: number;
  /** CPU time in the kernel. */
  systemUs: number;
}
export type Answer = Usage | Record<string, never>;

/** Tells the load generator the server's port, and its usage on request. */
export function serve(port: number, stop: () => unknown) {
  process.on('message', (question: Question) => void answer(question));
  const profiler = new Session();
  const answer = async (question: Question) => {
    if (question.ask === 'usage') {
      if (question.collect === 'ordinary') globalThis.gc?.();
      // Compacts live objects, so that slack that joining has left in the heap does not count as memory of connections.
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
