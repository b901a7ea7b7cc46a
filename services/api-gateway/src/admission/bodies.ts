import { PassThrough, Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidInput, TooLarge } from '@sevenfold/contracts';
import { networkOf } from '@sevenfold/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Keeping } from './kept-bytes.js';

/** For how long a client that was answered before its body ended may still send, in ms, and how many bytes. */
const lingerMs = 1_500;
const lingerBytes = 8 * 1024 * 1024;
/** Bytes that a part of a body takes beside its own: a body sent byte by byte fills hundreds of times its length. */
const partOverhead = 512;
/** The gateway waits for so many of one client at a time. It ends the connections of more at once. */
const mostLingering = 32;

/**
 * A body read to its end, before anything behind the gateway is asked.
 * @throws TooLarge as soon as the limit is passed, InvalidInput when the client leaves in the middle, TooMany or
 * Unavailable where no more bytes can be kept.
 */
export async function readWhole(
  request: IncomingMessage,
  limit: number,
  { ended, kept }: { ended: AbortSignal; kept: Keeping },
): Promise<Buffer> {
  const tooLarge = () =>
    new TooLarge('request.too-large', `The body of this request can have at most ${limit} bytes.`);
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

/** A body as a stream of its own: its reader may drop it without taking the client's connection along. */
export function passThrough(request: IncomingMessage, ended: AbortSignal): Readable {
  ended.throwIfAborted();
  const body = new PassThrough();
  const end = () => body.destroy(ended.reason as Error);
  ended.addEventListener('abort', end, { once: true });
  request.once('close', () => {
    if (!request.complete) body.destroy(new InvalidInput('request.aborted', 'The upload was interrupted.'));
  });
  // Nobody may be reading any more when it fails.
  body.on('error', () => undefined);
  return request.pipe(body);
}

/**
 * Answers clients that are still sending: the answer leaves at once, the rest of the body is read and dropped for a
 * moment, then the connection ends. To close it with unread bytes would reset it, and the client would never see why.
 */
export function lingerOnUnreadBodies() {
  const lingering = new Map<string, number>();
  const count = (client: string, more: 1 | -1) => {
    const left = (lingering.get(client) ?? 0) + more;
    if (left === 0) lingering.delete(client);
    else lingering.set(client, left);
  };
  return async ({ raw, ip }: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (raw.complete || reply.raw.destroyed) return payload;
    void reply.header('connection', 'close');
    const client = networkOf(ip);
    // Without a payload there is no end to hold back: the connection ends with the head of the answer.
    if (!payload || raw.method === 'HEAD' || (lingering.get(client) ?? 0) >= mostLingering) return payload;
    // So that the client knows the end of its answer before the connection ends.
    if (!(payload instanceof Readable))
      void reply.header('content-length', Buffer.byteLength(payload as string | Buffer));
    count(client, 1);
    reply.raw.once('close', () => count(client, -1));
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
