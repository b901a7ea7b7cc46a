// The lower bound: a Set per room and a loop over it. No rules, no log, no resume.
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { serve } from './serve.ts';

const rooms = new Map<string | null, Set<WebSocket>>();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, request) => {
  const parameters = new URL(request.url ?? '/', 'http://server').searchParams;
  const name = parameters.get('room');
  const uid = parameters.get('uid') ?? '';
  const room = rooms.get(name) ?? new Set<WebSocket>();
  rooms.set(name, room.add(socket));
  socket.on('message', (data: Buffer) => {
    const { level, path, value } = JSON.parse(data.toString()) as {
      level?: number;
      path?: string;
      value?: unknown;
    };
    const message = path ? { t: 'set', path, value } : { t: 'live', levels: { [uid]: level } };
    const frame = Buffer.from(JSON.stringify(message));
    for (const each of room) each.send(frame, { binary: false });
  });
  socket.on('close', () => room.delete(socket));
});
server.on('listening', () => serve((server.address() as AddressInfo).port, () => server.close()));
