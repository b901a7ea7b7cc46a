import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { clientAddress } from '@sevenfold/service-defaults';
import { proxyUpgrade } from 'httpxy';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config.js';
import { plainPath } from './route-table.js';

export const socketPath = '/api/rydesync/socket';

/** In how many rounds, and how far apart, all are ended: within five seconds, however many there are. */
const rounds = 500;
const betweenRoundsMs = 10;

/**
 * Joins the client's socket to the rooms gateway byte for byte; frames are never read here, so the door costs the
 * hot path nothing but a copy. The ticket in the address is checked behind it. Any other upgrade is refused.
 * Returns what ends all of them: a server waits for its sockets before it closes, and these last for hours. They end a few at
 * a time, for each of them comes back at once, and whoever is there instead has just begun.
 */
export function proxySockets(
  server: Server,
  config: Pick<GatewayConfig, 'ROOMS_GATEWAY_URL'> & { TRUSTED_PROXY_HOPS: number },
  logger: Logger,
) {
  const open = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket));
    if (plainPath(request.url ?? '') !== socketPath) return refuse(socket, '404 Not Found');
    proxyUpgrade(config.ROOMS_GATEWAY_URL, request, socket, head, {
      headers: { 'x-forwarded-for': clientAddress(request, config.TRUSTED_PROXY_HOPS) },
    }).catch((error: unknown) => {
      logger.warn({ err: error }, 'socket not joined');
      refuse(socket, '503 Service Unavailable');
    });
  });
  return () => endInTurn(open);
}

async function endInTurn(open: Set<Duplex>) {
  const share = Math.ceil(open.size / rounds);
  while (open.size > 0) {
    for (const socket of [...open].slice(0, share)) socket.destroy();
    await pause(betweenRoundsMs);
  }
}

function refuse(socket: Duplex, status: string) {
  if (socket.destroyed) return;
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
