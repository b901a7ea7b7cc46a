import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A free loopback port. */
export async function freePort(): Promise<number> {
  // Below the ephemeral range: an outgoing connection could take the port before the caller listens.
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
