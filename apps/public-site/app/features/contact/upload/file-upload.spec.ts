import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { FileUpload } from './file-upload';
import { UploadQueue } from './upload-queue';
import type { UploadState } from './upload-state';

const kibibyte = 1024;
const realTimeout = globalThis.setTimeout;
const content = (size: number) =>
  Buffer.from(Uint8Array.from({ length: size }, (_, index) => index * 31 + (index >> 8)));
const fileOf = (size: number, name = 'a.png') => new File([content(size)], name);
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

// jsdom's XMLHttpRequest can't send Node's Blobs, which our test environment uses.
const { send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function sendBlob(body) {
  if (body instanceof Blob) void body.arrayBuffer().then(bytes => send.call(this, new Uint8Array(bytes)));
  else send.call(this, body);
};

/** A tus server with one upload in memory, which fails on request. */
class TusStub {
  bytes = Buffer.alloc(0);
  requests: string[] = [];
  /** Status codes of the next answers, in order. 0 closes the connection, undefined is a normal answer. */
  faults: (number | undefined)[] = [];
  server!: Server;
  url = '';

  async start() {
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/upload`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    this.requests.push(`${request.method} ${request.headers.authorization} ${body.length}`);
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers':
        'authorization, content-type, traceparent, tus-resumable, upload-offset',
      'access-control-allow-methods': 'HEAD, PATCH, DELETE',
      'access-control-expose-headers': 'tus-resumable, upload-offset, upload-length',
    };
    if (request.method === 'OPTIONS') {
      this.requests.pop();
      return response.writeHead(204, cors).end();
    }
    // Browsers join a header that is set twice into one.
    const fault = request.headers['tus-resumable'] === '1.0.0' ? this.faults.shift() : 412;
    if (fault === 0) return request.socket.destroy();
    const problem = JSON.stringify({ detail: `Answered ${fault}.` });
    if (fault !== undefined) return response.writeHead(fault, cors).end(problem);
    if (request.method === 'PATCH') this.bytes = Buffer.concat([this.bytes, body]);
    const headers = {
      ...cors,
      'tus-resumable': '1.0.0',
      'upload-offset': this.bytes.length,
      'upload-length': size,
    };
    return response.writeHead(request.method === 'HEAD' ? 200 : 204, headers).end();
  }
}

let size = 0;
let stub: TusStub;
let upload: FileUpload;
let states: UploadState[];
let tokens: string[];
beforeEach(async () => {
  stub = new TusStub();
  await stub.start();
  states = [];
  tokens = ['one'];
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
});
afterEach(async () => {
  jest.useRealTimers();
  stub.server.closeAllConnections();
  await new Promise(resolve => stub.server.close(resolve));
});

function begin(file: File) {
  size = file.size;
  const queue = new UploadQueue();
  upload = new FileUpload(
    file,
    { fileId: 'id', url: stub.url },
    {
      token: async ({ fresh = false } = {}) =>
        fresh && tokens.length > 1 ? tokens.shift() && tokens[0] : tokens[0],
      onChange: state => {
        states.push(state);
        queue.advance();
      },
    },
  );
  return queue.add([upload]);
}

/** Runs the event loop and the fake clock until the condition is true. */
async function until(isSo: () => boolean) {
  for (let turn = 0; turn < 2_000 && !isSo(); turn += 1) {
    await new Promise(resolve => realTimeout(resolve));
    await jest.advanceTimersByTimeAsync(20);
  }
  expect(isSo()).toBe(true);
}

describe('a file', () => {
  it.each([1, 256 * kibibyte])('of %d bytes is sent in one request', async bytes => {
    await begin(fileOf(bytes));
    expect(stub.requests).toEqual([`PATCH Bearer one ${bytes}`]);
    expect(hash(stub.bytes)).toBe(hash(content(bytes)));
    expect(upload.snapshot).toMatchObject({ status: 'success', sent: bytes });
  });

  it('of one byte more is sent in chunks that double', async () => {
    const bytes = 256 * kibibyte * 7 + 1;
    await begin(fileOf(bytes));
    expect(stub.requests.map(request => Number(request.split(' ').at(-1)) / 256 / kibibyte)).toEqual([
      0,
      1,
      2,
      4,
      1 / 256 / kibibyte,
    ]);
    expect(hash(stub.bytes)).toBe(hash(content(bytes)));
  });

  it.each([0, 500, 503, 409, 423, 429])('resumes automatically after %d', async fault => {
    stub.faults = [fault];
    void begin(fileOf(1_000));
    await until(() => upload.snapshot.status === 'success');
    expect(states.some(({ waiting }) => waiting === 'network')).toBe(true);
    expect(hash(stub.bytes)).toBe(hash(content(1_000)));
  });

  it('halves the chunk size after an error', async () => {
    const bytes = 256 * kibibyte * 8;
    // The HEAD request and two chunks succeed.
    stub.faults = [undefined, undefined, undefined, 500];
    void begin(fileOf(bytes));
    await until(() => upload.snapshot.status === 'success');
    const chunks = stub.requests
      .filter(request => request.startsWith('PATCH'))
      .map(request => Number(request.split(' ').at(-1)) / 256 / kibibyte);
    const failed = chunks.findIndex((chunk, index) => index > 0 && chunk < chunks[index - 1]!);
    expect(chunks[failed]).toBe(chunks[failed - 1]! / 2);
    expect(hash(stub.bytes)).toBe(hash(content(bytes)));
  });

  it('ends when the server rejects it, with the server’s reason', async () => {
    stub.faults = [415];
    await begin(fileOf(1_000));
    expect(upload.snapshot).toMatchObject({ status: 'error', refused: true, error: 'Answered 415.' });
    upload.resume();
    expect(upload.snapshot.status).toBe('error');
  });

  it('waits on errors that need a person, and retries on request', async () => {
    stub.faults = [400];
    void begin(fileOf(1_000));
    await until(() => upload.snapshot.status === 'error');
    expect(upload.snapshot.refused).toBeUndefined();
    upload.resume();
    await until(() => upload.snapshot.status === 'success');
  });

  it('gets a new token when the old one expires', async () => {
    tokens = ['one', 'two'];
    stub.faults = [401];
    await begin(fileOf(1_000));
    expect(stub.requests[0]).toContain('Bearer one');
    expect(stub.requests.at(-1)).toContain('Bearer two');
  });

  it('waits until the person signs in again, and resumes', async () => {
    stub.faults = [401, 401];
    void begin(fileOf(1_000));
    await until(() => upload.snapshot.waiting === 'sign-in');
    tokens = ['new'];
    upload.signedInAgain();
    await until(() => upload.snapshot.status === 'success');
    expect(hash(stub.bytes)).toBe(hash(content(1_000)));
  });

  it('passes through all states of pausing, and resumes', async () => {
    stub.faults = [503];
    void begin(fileOf(1_000));
    await until(() => upload.snapshot.waiting === 'network');
    await upload.pause();
    await upload.pause();
    expect(upload.snapshot.status).toBe('paused');
    upload.resume();
    await until(() => upload.snapshot.status === 'success');
    expect(states.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['running', 'pausing', 'paused', 'success']),
    );
  });

  it('is cancelled here and on the server', async () => {
    stub.faults = [503];
    const over = begin(fileOf(1_000));
    await until(() => upload.snapshot.waiting === 'network');
    await upload.cancel();
    await over;
    expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining(['canceling', 'canceled']));
    expect(stub.requests.at(-1)).toMatch(/^DELETE Bearer one/);
  });

  it.each([0, 502])('is cancelled on the server once it answers, after %d', async fault => {
    stub.faults = [503, fault];
    const over = begin(fileOf(1_000));
    await until(() => upload.snapshot.waiting === 'network');
    await upload.cancel();
    expect(upload.snapshot.status).toBe('canceling');
    await until(() => upload.snapshot.status === 'canceled');
    await over;
    expect(stub.requests.slice(-2)).toEqual(['DELETE Bearer one 0', 'DELETE Bearer one 0']);
  });

  it('gives up after ten minutes without progress', async () => {
    stub.faults = Array<number>(1_000).fill(503);
    void begin(fileOf(1_000));
    for (let turn = 0; turn < 2_000 && upload.snapshot.status !== 'error'; turn += 1) {
      await new Promise(resolve => realTimeout(resolve));
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(upload.snapshot).toMatchObject({
      status: 'error',
      error: 'The server didn’t accept this file. Try again, or choose another one.',
    });
    expect(upload.snapshot.refused).toBeUndefined();
  });
});

it('files upload in order, and a paused one does not hold up the others', async () => {
  const order: string[] = [];
  const queue = new UploadQueue();
  size = 10;
  const uploads = ['a.png', 'b.png', 'c.png'].map(
    name =>
      new FileUpload(
        fileOf(10, name),
        { fileId: name, url: stub.url },
        {
          token: async () => 'one',
          onChange: ({ status }) => {
            if (status === 'success') order.push(name);
            queue.advance();
          },
        },
      ),
  );
  await uploads[1]!.pause();
  const over = queue.add(uploads);
  await until(() => order.length === 2);
  expect(order).toEqual(['a.png', 'c.png']);
  uploads[1]!.resume();
  queue.advance();
  await over;
  expect(order).toEqual(['a.png', 'c.png', 'b.png']);
});
