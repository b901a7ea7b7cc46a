// Socket.IO as documented: rooms, WebSocket transport, no adapter.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { serve } from './serve.ts';

const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
io.on('connection', socket => {
  const { room, uid } = socket.handshake.query as { room: string; uid: string };
  void socket.join(room);
  socket.on('level', ({ level }: { level: number }) =>
    io.to(room).emit('live', { levels: { [uid]: level } }),
  );
  socket.on('set', ({ path, value }: { path: string; value: unknown }) =>
    io.to(room).emit('set', { path, value }),
  );
});
http.listen(0, '127.0.0.1', () => serve((http.address() as AddressInfo).port, () => io.close()));
