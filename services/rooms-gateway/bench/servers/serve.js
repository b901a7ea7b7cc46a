/** Tells the load generator where the server is, and what it has used so far when asked. */
export function serve(port, stop) {
  process.on('message', question => void answer(question));
  const answer = async ({ ask, collect }) => {
    if (ask === 'usage') {
      if (collect === 'ordinary') globalThis.gc?.();
      // What is alive, packed together: how much slack the joins have left in the heap is no matter of connections.
      else if (collect === 'compacting')
        for (let round = 0; round < 2; round++)
          globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
      const { user, system } = process.cpuUsage();
      process.send({ cpuUs: user + system, ...process.memoryUsage() });
    } else if (ask === 'stop') {
      await stop();
      process.exit(0);
    }
  };
  process.send({ port });
}
