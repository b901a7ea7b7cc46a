import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@sevenfold/service-defaults';

/** Open connections per client, including idle ones without a request. */
const mostPerClient = 1_024;

/**
 * Closes connections beyond the client's limit as they open. Only for direct connections: behind a proxy all
 * clients share its address, and the proxy has to limit them.
 */
export function limitConnections(server: Server, clientFactor: number) {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress ?? 'unknown');
    const own = (open.get(client) ?? 0) + 1;
    if (own > mostPerClient * clientFactor) return void socket.destroy();
    open.set(client, own);
    socket.once('close', () => {
      const left = open.get(client)! - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}
