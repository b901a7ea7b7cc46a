/** Tells the load generator where the server is, and what it has used so far when asked. */
export function serve(port, stop, ticketFor) {
  process.on('message', question => void answer(question));
  const answer = async ({ ask, uid, collect }) => {
    if (ask === 'usage') {
      if (collect) globalThis.gc?.();
      const { user, system } = process.cpuUsage();
      process.send({ cpuUs: user + system, ...process.memoryUsage() });
    } else if (ask === 'ticket') process.send({ uid, ticket: await ticketFor(uid) });
    else if (ask === 'stop') {
      await stop();
      process.exit(0);
    }
  };
  process.send({ port });
}
