import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Server, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readiness } from '../health/readiness.js';

/**
 * A closing server waits for every open connection except those idle after a response. A connection without
 * any request (browsers and proxies open them in advance) would delay the stop forever. A connection whose
 * response ends during the stop would delay it until the connection times out. Here a connection stays open only
 * while a response is in progress, and for `graceMs` at most.
 */
export function letGoAtStop(app: NestFastifyApplication, readiness: Readiness, graceMs: number) {
  const server: Server = app.getHttpServer();
  const open = new Set<Socket>();
  const answersUnderWay = new Map<Socket, number>();
  let isClosing = false;

  const letGo = (socket: Socket) => {
    if (isClosing && answersUnderWay.get(socket) === 0) socket.destroySoon();
  };
  const count = (socket: Socket, change: 1 | -1) => {
    const before = answersUnderWay.get(socket);
    if (before !== undefined) answersUnderWay.set(socket, before + change);
  };
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    answersUnderWay.set(socket, 0);
    socket.once('close', () => {
      open.delete(socket);
      answersUnderWay.delete(socket);
    });
    letGo(socket);
  });
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    count(socket, 1);
    answer.once('close', () => {
      count(socket, -1);
      letGo(socket);
    });
  });
  // WebSockets have their own close handshake; after the grace period they are destroyed like the rest.
  server.on('upgrade', ({ socket }: IncomingMessage) => void answersUnderWay.delete(socket));

  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onSend', (_request, reply, _payload, next) => {
    if (readiness.isDraining) void reply.header('connection', 'close');
    next();
  });
  fastify.addHook('preClose', done => {
    isClosing = true;
    for (const socket of answersUnderWay.keys()) letGo(socket);
    const cut = setTimeout(() => open.forEach(socket => socket.destroy()), graceMs);
    server.once('close', () => clearTimeout(cut));
    done();
  });
}
