// The gateway's own socket server (Nest, its adapter, its options) and its own way of writing frames, behind another dispatcher: one
// that lets everybody in and says back what it hears. It is no part of the service; nothing in production can be made to do so.
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Connection } from '../../dist/sockets/connection.js';
import { RoomsSocketAdapter } from '../../dist/operations/rooms-socket.adapter.js';
import { RoomsSocketGateway } from '../../dist/operations/rooms-socket.gateway.js';
import { FrameDispatcher } from '../../dist/operations/frame-dispatcher.js';

const rate = { burst: 1, perSecond: 1 };

const echoDispatcher = {
  receive(server, _path, request, socket, head) {
    server.handleUpgrade(request, socket, head, ws => {
      const rates = { operations: rate, droppables: rate };
      const connection = new Connection('echo', ws, socket, {}, {}, rates, performance.now());
      ws.on('message', (data, isBinary) =>
        isBinary ? connection.writeBinary(data) : connection.write(data),
      );
      ws.on('error', () => undefined);
    });
  },
};

class EchoModule {}
Module({ providers: [{ provide: FrameDispatcher, useValue: echoDispatcher }, RoomsSocketGateway] })(
  EchoModule,
);

const app = await NestFactory.create(EchoModule, new FastifyAdapter(), { logger: ['error'] });
app.useWebSocketAdapter(new RoomsSocketAdapter(app, echoDispatcher));
await app.listen(0, '127.0.0.1');
process.send({ port: app.getHttpServer().address().port });
process.on('disconnect', () => process.exit(0));
