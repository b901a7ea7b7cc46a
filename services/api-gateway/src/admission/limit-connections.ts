import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@sevenfold/service-defaults';
import { ClientCounts } from './client-counts.js';

/** Open connections per client, including idle ones without a request. */
const mostPerClient = 1_024;

/**
 * Closes connections beyond the client's limit as they open. Only for direct connections: behind a proxy all
 * clients share its address, and the proxy has to limit them.
 */
export function limitConnections(server: Server, clientFactor: number) {
  const open = new ClientCounts();
  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress ?? 'unknown');
    if (open.of(client) + 1 > mostPerClient * clientFactor) return void socket.destroy();
    open.add(client);
    socket.once('close', () => open.remove(client));
  });
}
