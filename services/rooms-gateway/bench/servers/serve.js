import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** Tells the load generator where the server is, and what it has used so far when asked. */
export function serve(port, stop) {
  process.on('message', question => void answer(question));
  let profiler;
  const answer = async ({ ask, collect, file }) => {
    if (ask === 'usage') {
      if (collect === 'ordinary') globalThis.gc?.();
      // What is alive, packed together: how much slack the joins have left in the heap is no matter of connections.
      else if (collect === 'compacting')
        for (let round = 0; round < 2; round++)
          globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
      const { user, system } = process.cpuUsage();
      process.send({ cpuUs: user + system, systemUs: system, ...process.memoryUsage() });
    } else if (ask === 'profile') {
      profiler = new Session();
      profiler.connect();
      await profiler.post('Profiler.enable');
      await profiler.post('Profiler.setSamplingInterval', { interval: 200 });
      await profiler.post('Profiler.start');
      process.send({});
    } else if (ask === 'profiled') {
      writeFileSync(file, JSON.stringify((await profiler.post('Profiler.stop')).profile));
      process.send({});
    } else if (ask === 'stop') {
      await stop();
      process.exit(0);
    }
  };
  process.on('disconnect', () => process.exit(1));
  process.send({ port });
}
