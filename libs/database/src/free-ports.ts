import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

/**
 * Free loopback ports, one per name. Holds each port until the last is found, so that all differ. They are below
 * the ephemeral range: an outgoing connection could take a port before its service listens.
 */
export async function freePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const held = await Promise.all(names.map(async name => ({ name, server: await holdAny() })));
  const ports = held.map(({ name, server }) => [name, (server.address() as AddressInfo).port] as const);
  await Promise.all(held.map(({ server }) => new Promise(resolve => server.close(resolve))));
  return Object.fromEntries(ports) as Record<Name, number>;
}

export async function freePort(): Promise<number> {
  return (await freePorts(['one'])).one;
}

/** @throws an error with the code `EADDRINUSE` if something listens on it. */
export async function requireFreePort(port: number): Promise<void> {
  const server = await holdPort(port);
  await new Promise(resolve => server.close(resolve));
}

async function holdAny() {
  for (;;) {
    try {
      return await holdPort(randomInt(15_000, 30_000));
    } catch (error) {
      // EACCES: the system reserves it.
      if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code!)) throw error;
    }
  }
}

function holdPort(port: number) {
  const server = createServer();
  return new Promise<typeof server>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
}
