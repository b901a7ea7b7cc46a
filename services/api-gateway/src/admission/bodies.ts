import { PassThrough, Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidInput, TooLarge } from '@sevenfold/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Keeping } from './kept-bytes.js';

/** For how long a client that was answered before its body ended may still send, in ms, and how many bytes. */
const lingerMs = 1_500;
const lingerBytes = 8 * 1024 * 1024;
/** More than so many are not waited for: their connections end at once. */
const mostLingering = 256;
let lingering = 0;

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
        kept.add(part.length);
        parts.push(part);
      } catch (error) {
        settle(() => reject(error as Error));
      }
    };
    const done = () => settle(resolve);
    const left = () =>
      settle(() => reject(new InvalidInput('request.aborted', 'The request ended before its body did.')));
    ended.addEventListener('abort', () => settle(() => reject(ended.reason as Error)), {
      signal: cleanUp.signal,
    });
    request.on('data', take).once('end', done).once('close', left);
  });
  return Buffer.concat(parts, length);
}

/** A body as a stream of its own: its reader may drop it without taking the client's connection along. */
export function passThrough(request: IncomingMessage, ended: AbortSignal): Readable {
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
 * Answers a client that is still sending: the answer leaves at once, the rest of the body is read and dropped for a
 * moment, then the connection ends. To close it with unread bytes would reset it, and the client would never see why.
 */
export async function lingerOnUnreadBody({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (raw.complete || reply.raw.destroyed) return payload;
  void reply.header('connection', 'close');
  // Without a payload there is no end to hold back: the connection ends with the head of the answer.
  if (!payload || raw.method === 'HEAD' || lingering >= mostLingering) return payload;
  // So that the client knows the end of its answer before the connection ends.
  if (!(payload instanceof Readable))
    void reply.header('content-length', Buffer.byteLength(payload as string | Buffer));
  return Readable.from(payloadAndRest(payload, raw), { objectMode: false });
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
  lingering += 1;
  await pause(lingerMs, undefined, { signal: over.signal }).catch(() => undefined);
  lingering -= 1;
}
