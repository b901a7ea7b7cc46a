import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NoVerdict, Scanner, type ScannedFile, type ScanVerdict } from './scanner.js';

const silenceMs = 60_000;

/** clamd's INSTREAM command: length-prefixed chunks, an empty one at the end, one response line. */
export class ClamdScanner extends Scanner {
  private readonly address: NetConnectOpts;

  /**
   * @param address `host:port`, or a socket path.
   * @param maxBytes clamd's own StreamMaxLength: for larger files it closes the connection, often before its
   * reason can be read.
   */
  constructor(
    address: string,
    private readonly maxBytes: number,
  ) {
    super();
    this.address = addressOf(address);
  }

  async scan(file: ScannedFile): Promise<ScanVerdict> {
    if (file.size > this.maxBytes) return 'unscanned';
    const socket = await connected(this.address);
    try {
      const answer = answerOf(socket);
      // Nobody awaits the answer if the file cannot be read.
      answer.catch(() => undefined);
      const source = await file.read();
      let unreadable: Error | undefined;
      source.once('error', error => (unreadable = error));
      pipeline(framed(source), socket, { end: false }).catch(error => socket.destroy(error as Error));
      try {
        return verdictOf(await answer);
      } catch (error) {
        throw unreadable ?? new NoVerdict((error as Error).message, { cause: error });
      } finally {
        source.destroy();
      }
    } finally {
      socket.destroy();
    }
  }
}

function addressOf(address: string): NetConnectOpts {
  if (address.startsWith('/')) return { path: address };
  const split = address.lastIndexOf(':');
  return { host: address.slice(0, split).replace(/^\[|\]$/g, ''), port: Number(address.slice(split + 1)) };
}

function connected(address: NetConnectOpts): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd did not answer in time')));
    socket.once('error', reject).once('connect', () => resolve(socket.off('error', reject)));
  });
}

/** Reads until clamd closes; its response ends with a zero byte. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('utf8');
      if (answer.endsWith('\0')) resolve(answer.slice(0, -1));
    });
    // EPIPE arrives before the response that explains it.
    socket.on('error', error => setImmediate(() => reject(error)));
    socket.on('close', () => reject(new Error('clamd closed the connection without an answer')));
  });
}

async function* framed(source: Readable): AsyncIterable<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    if (chunk.length > 0) yield Buffer.concat([length, chunk]);
  }
  yield Buffer.alloc(4);
}

function verdictOf(answer: string): ScanVerdict {
  if (answer.endsWith(' OK')) return 'clean';
  if (answer.endsWith(' FOUND')) return 'infected';
  throw new Error(`clamd could not scan: ${answer}`);
}
