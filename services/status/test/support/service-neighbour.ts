import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Checks = Record<string, 'up' | 'down'>;

/** A stand-in for another service, as ready as the test wants. Can be restarted on the same port. */
export async function startNeighbour() {
  let checks: Checks = { database: 'up', events: 'up' };
  let server: Server;
  const traceparents: string[] = [];

  const listen = async (port: number) => {
    server = createServer(({ headers }, response) => {
      traceparents.push(String(headers.traceparent));
      const ready = checks['database'] === 'up';
      const entries = Object.entries(checks).map(([name, status]) => [name, { status, latencyMs: 1 }]);
      response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ status: ready ? 'ready' : 'not-ready', checks: Object.fromEntries(entries) }),
      );
    });
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const stop = () =>
    new Promise<void>(resolve => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    traceparents,
    report: (changed: Checks) => (checks = { ...checks, ...changed }),
    stop,
    startAgain: () => listen(port),
  };
}

export type Neighbour = Awaited<ReturnType<typeof startNeighbour>>;
