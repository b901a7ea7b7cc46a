import { once } from 'node:events';
import { closeSync, fstatSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { opened } from '@sevenfold/testing';
import { DirectWriter } from './direct-writer.js';

let server: Server;
let near: Socket;
let far: Socket;

beforeEach(async () => {
  server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  near = connect((server.address() as { port: number }).port, '127.0.0.1');
  near.on('error', () => undefined);
  await once(near, 'connect');
  [far] = await accepted;
});

afterEach(() => {
  near.destroy();
  far.destroy();
  server.close();
});

const writerTo = (socket: Socket, changed = () => undefined as void) =>
  new DirectWriter(socket, () => true, changed);
const numbered = (index: number) => Buffer.from(`${index};`.padEnd(1_000, '.'));

it('keeps the order of what the system took at once and what had to wait for a slow reader', async () => {
  const writer = writerTo(near);
  let count = 0;
  const taken = new Set<boolean>();
  const writeNext = () => taken.add(writer.write(numbered(count++)));
  while (writer.waiting < 1_000_000) writeNext();

  const drained = new Promise<void>(resolve => writer.whenDrained(resolve));
  const received: Buffer[] = [];
  // While it catches up there is room again in front of what waits.
  far.on('data', (chunk: Buffer) => {
    received.push(chunk);
    if (writer.waiting > 0) writeNext();
  });
  far.resume();
  await drained;
  writeNext();
  near.end();
  await once(far, 'end');

  expect(taken).toEqual(new Set([true, false]));
  const sent = Array.from({ length: count }, (_, index) => numbered(index));
  expect(Buffer.concat(received).equals(Buffer.concat(sent))).toBe(true);
});

it('writes nothing to whoever got the number of a socket that is closed', () => {
  const writer = writerTo(near);
  const { fd } = (near as unknown as { _handle: { fd: number } })._handle;
  near.destroy();
  const folder = mkdtempSync(path.join(tmpdir(), 'direct-writer-'));
  const opened: number[] = [];
  // The system gives out the lowest number that is free.
  while (opened.at(-1) !== fd && opened.length < 1_000) opened.push(openSync(path.join(folder, 'file'), 'w'));
  expect(opened.at(-1)).toBe(fd);
  expect(writer.write(numbered(1))).toBe(false);
  expect(fstatSync(fd).size).toBe(0);
  opened.forEach(closeSync);
  rmSync(folder, { recursive: true });
});

it('lets nothing come between what the stream writes by itself', async () => {
  let changes = 0;
  const writer = writerTo(near, () => void changes++);
  const { descriptor } = writer;
  expect(descriptor).toBeGreaterThan(0);
  // As `ws` does to answer a ping.
  near.cork();
  near.write('pong');
  near.uncork();
  expect(writer.descriptor).toBe(-1);
  writer.write(Buffer.from(', frame'));
  expect(writer.descriptor).toBe(descriptor);
  near.end(', end');
  expect(writer.descriptor).toBe(-1);
  expect(changes).toBe(4);
  const received: Buffer[] = [];
  far.on('data', (chunk: Buffer) => received.push(chunk)).resume();
  await once(far, 'end');
  expect(Buffer.concat(received).toString()).toBe('pong, frame, end');
});

it('stays shut where its owner says that the socket is closing', () => {
  let isOpen = true;
  const writer = new DirectWriter(
    near,
    () => isOpen,
    () => undefined,
  );
  expect(writer.descriptor).toBeGreaterThan(0);
  near.write('close frame');
  isOpen = false;
  writer.write(Buffer.from('late'));
  expect(writer.descriptor).toBe(-1);
});

it('tells of a broken connection as any write does: by the socket', async () => {
  const writer = writerTo(near);
  const closed = new Promise(resolve => near.once('close', resolve));
  far.resetAndDestroy();
  opened(setInterval(() => writer.write(numbered(0)), 5));
  await closed;
  expect(near.destroyed).toBe(true);
  expect(writer.write(numbered(1))).toBe(false);
});
