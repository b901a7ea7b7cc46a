import { createServer, type AddressInfo } from 'node:net';

/** Free loopback ports, one for each name. All are held until the last is found, so they differ. */
export async function freePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const held = await Promise.all(names.map(async name => ({ name, server: await holdPort() })));
  const ports = held.map(({ name, server }) => [name, (server.address() as AddressInfo).port] as const);
  await Promise.all(held.map(({ server }) => new Promise(resolve => server.close(resolve))));
  return Object.fromEntries(ports) as Record<Name, number>;
}

export async function freePort(): Promise<number> {
  return (await freePorts(['one'])).one;
}

/** @throws an error with the code `EADDRINUSE` where somebody listens on it. */
export async function requireFreePort(port: number): Promise<void> {
  const server = await holdPort(port);
  await new Promise(resolve => server.close(resolve));
}

function holdPort(port = 0) {
  const server = createServer();
  return new Promise<typeof server>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
}
