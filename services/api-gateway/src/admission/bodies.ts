import { PassThrough, Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidInput, TooLarge } from '@sevenfold/contracts';
import { networkOf } from '@sevenfold/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClientCounts } from './client-counts.js';
import type { Keeping } from './kept-bytes.js';

/** How long (ms) and how much (bytes) a client may keep sending if we answer before the end of its body. */
const lingerMs = 1_500;
const lingerBytes = 8 * 1024 * 1024;
/**
 * Bytes of memory that each chunk costs besides its data: sent byte by byte, a body fills hundreds of times
 * its length.
 */
const partOverhead = 512;
/** Unread bodies that the gateway drains for one client at a time. Further connections are closed at once. */
const mostLingering = 32;

/**
 * Reads a body to its end, before any service sees the request.
 * @throws TooLarge as soon as the limit is passed, InvalidInput if the client disconnects early, TooMany or Unavailable
 * if the limit of buffered bytes is reached.
 */
export async function readWhole(
  request: IncomingMessage,
  limit: number,
  { ended, kept }: { ended: AbortSignal; kept: Keeping },
): Promise<Buffer> {
  const tooLarge = () =>
    new TooLarge('request.too-large', `The body of this request can be at most ${limit} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  ended.throwIfAborted();
  const parts: Buffer[] = [];
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    const cleanUp = new AbortController();
    const settle = (work: () => void) => {
      cleanUp.abort();
      request.off('data', take).off('end', done).off('close', left).pause();
      work();
    };
    const take = (part: Buffer) => {
      length += part.length;
      if (length > limit) return settle(() => reject(tooLarge()));
      try {
        kept.add(part.length + partOverhead);
        parts.push(part);
      } catch (error) {
        settle(() => reject(error as Error));
      }
    };
    const done = () =>
      settle(() => {
        kept.complete();
        resolve();
      });
    const left = () =>
      settle(() => reject(new InvalidInput('request.aborted', 'The request ended before its body did.')));
    ended.addEventListener('abort', () => settle(() => reject(ended.reason as Error)), {
      signal: cleanUp.signal,
    });
    request.on('data', take).once('end', done).once('close', left);
  }).catch((error: unknown) => {
    kept.release();
    throw error;
  });
  return Buffer.concat(parts, length);
}

/**
 * Copies the body to a separate stream, which its reader may destroy without closing the client's
 * connection.
 */
export function passThrough(request: IncomingMessage, ended: AbortSignal): Readable {
  ended.throwIfAborted();
  const body = new PassThrough();
  const end = () => body.destroy(ended.reason as Error);
  ended.addEventListener('abort', end, { once: true });
  request.once('close', () => {
    if (!request.complete)
      body.destroy(new InvalidInput('request.aborted', 'The upload was interrupted. Try again.'));
  });
  // The body may fail after its reader has gone.
  body.on('error', () => undefined);
  return request.pipe(body);
}

/**
 * Answers clients that are still sending: sends the answer at once, reads and drops the rest of the body for
 * a moment, then closes the connection. Closing with unread bytes would reset the connection, and the client
 * would never see the answer.
 */
export function lingerOnUnreadBodies() {
  const lingering = new ClientCounts();
  return async ({ raw, ip }: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (raw.complete || reply.raw.destroyed) return payload;
    void reply.header('connection', 'close');
    const client = networkOf(ip);
    // Without a payload there is no end to hold back: the connection ends with the response head.
    if (!payload || raw.method === 'HEAD' || lingering.of(client) >= mostLingering) return payload;
    // The client must get the end of the answer before the connection ends.
    if (!(payload instanceof Readable))
      void reply.header('content-length', Buffer.byteLength(payload as string | Buffer));
    lingering.add(client);
    reply.raw.once('close', () => lingering.remove(client));
    return Readable.from(payloadAndRest(payload, raw), { objectMode: false });
  };
}

async function* payloadAndRest(payload: unknown, request: IncomingMessage) {
  if (payload instanceof Readable) yield* payload as AsyncIterable<Buffer>;
  else yield payload as string | Buffer;
  if (request.complete) return void request.resume();
  const over = new AbortController();
  const most = request.socket.bytesRead + lingerBytes;
  request
    .unpipe()
    .on('data', () => request.socket.bytesRead > most && over.abort())
    .resume();
  request.once('end', () => over.abort()).once('close', () => over.abort());
  await pause(lingerMs, undefined, { signal: over.signal }).catch(() => undefined);
}
