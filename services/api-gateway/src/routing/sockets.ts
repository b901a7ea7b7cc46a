import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { proxyUpgrade } from 'httpxy';
import type { Logger } from 'pino';
import { plainPath } from './route-table.js';

export const socketPath = '/api/rydesync/socket';

/**
 * Joins the client's socket to the rooms gateway byte for byte; frames are never read here, so the door costs the
 * hot path nothing but a copy. The ticket in the address is checked behind it. Any other upgrade is refused.
 */
export function proxySockets(
  server: Server,
  roomsGatewayUrl: string,
  addressOf: (request: IncomingMessage) => string,
  logger: Logger,
) {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (plainPath(request.url ?? '') !== socketPath) return refuse(socket, '404 Not Found');
    proxyUpgrade(roomsGatewayUrl, request, socket, head, {
      headers: { 'x-forwarded-for': addressOf(request) },
    }).catch((error: unknown) => {
      logger.warn({ err: error }, 'socket not joined');
      refuse(socket, '503 Service Unavailable');
    });
  });
}

function refuse(socket: Duplex, status: string) {
  if (socket.destroyed) return;
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
