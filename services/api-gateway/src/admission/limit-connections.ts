import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@sevenfold/service-defaults';

/** Connections that one client may have open, those included on which it asked nothing yet. */
const mostPerClient = 1_024;

/**
 * Ends connections beyond what one client may have, as they are opened. Only where clients connect directly: behind a
 * proxy all of them have its address, and the proxy is to limit them.
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
