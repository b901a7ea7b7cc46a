import { Readable } from 'node:stream';
import { parentPort } from 'node:worker_threads';

export type FromWorker<Result> = { isMoreWanted: true } | { result: Result };

/**
 * The worker's side of a ParserPool: parses the bytes that its service sends, and answers what was found. They come as
 * the parser takes them. It imports nothing but Node, for a worker starts with each file.
 */
export async function parseForService<Result>(parse: (bytes: Readable) => Promise<Result>): Promise<void> {
  const port = parentPort!;
  const tell = (message: FromWorker<Result>) => port.postMessage(message);
  const bytes = new Readable({ read: () => tell({ isMoreWanted: true }) });
  port.on('message', (chunk: Uint8Array | null) => bytes.push(chunk));
  tell({ result: await parse(bytes) });
}
