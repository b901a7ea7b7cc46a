// Bare `ws` with the gateway's guarantee for changes: stored in PostgreSQL before the acknowledgement. No
// rules, no log, no resume; each change is one prepared statement.
import type { AddressInfo } from 'node:net';
import { testDatabase } from '@sevenfold/testing';
import pg from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';
import { serve } from './serve.ts';

const database = await testDatabase('kept');
const pool = new pg.Pool({ connectionString: database.url, max: 10 });
await pool.query('create table kept (room text, path text, value jsonb, primary key (room, path))');
const keep = {
  name: 'keep',
  text: `insert into kept values ($1, $2, $3) on conflict (room, path) do update set value = excluded.value`,
};

const rooms = new Map<string | null, Set<WebSocket>>();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, request) => {
  const name = new URL(request.url ?? '/', 'http://server').searchParams.get('room');
  const room = rooms.get(name) ?? new Set<WebSocket>();
  rooms.set(name, room.add(socket));
  socket.on('message', (data: Buffer) => {
    const { id, path, value } = JSON.parse(data.toString()) as { id: number; path: string; value: unknown };
    const frame = Buffer.from(JSON.stringify({ t: 'set', path, value }));
    for (const each of room) each.send(frame, { binary: false });
    void pool
      .query({ ...keep, values: [name, path, JSON.stringify(value)] })
      .then(() => socket.send(JSON.stringify({ t: 'ack', id })));
  });
  socket.on('close', () => room.delete(socket));
});
server.on('listening', () =>
  serve((server.address() as AddressInfo).port, async () => {
    server.close();
    await pool.end();
    await database.drop();
  }),
);
