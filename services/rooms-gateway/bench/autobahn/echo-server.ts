// The gateway's own socket server (Nest, its adapter, its options) and frame writer, with a dispatcher that
// admits everyone and echoes every frame. For this benchmark only; the service does not contain it.
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Connection } from '../../dist/sockets/connection.js';
import { RoomsSocketAdapter } from '../../dist/operations/rooms-socket.adapter.js';
import { RoomsSocketGateway } from '../../dist/operations/rooms-socket.gateway.js';
import { FrameDispatcher } from '../../dist/operations/frame-dispatcher.js';

const rate = { burst: 1, perSecond: 1 };

const nobody = { uid: 'nobody', admin: false, anonymous: true, expiresAt: Infinity, issuedAt: 0, token: '' };
const nowhere = { ip: '127.0.0.1', network: '127.0.0.1', userAgent: '', origin: undefined };

const echoDispatcher: Pick<FrameDispatcher, 'receive'> = {
  async receive(server, _path, request, socket, head) {
    server.handleUpgrade(request, socket, head, ws => {
      const rates = { operations: rate, droppables: rate };
      const connection = new Connection('echo', ws, socket, nobody, nowhere, rates, performance.now());
      ws.on('message', (data: Buffer, isBinary) =>
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

const app = await NestFactory.create<NestFastifyApplication>(EchoModule, new FastifyAdapter(), {
  logger: ['error'],
});
app.useWebSocketAdapter(new RoomsSocketAdapter(app, echoDispatcher));
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as AddressInfo;
process.send?.({ port });
process.on('disconnect', () => process.exit(0));
