import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A loopback port that nobody listens on. */
export async function freePort(): Promise<number> {
  // Below those that systems give to connections as they leave: such a one could have it before it is listened on.
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(15_000, 30_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free');
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise(resolve => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
