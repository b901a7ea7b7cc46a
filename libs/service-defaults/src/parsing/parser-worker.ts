import { getPriority, setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { parentPort } from 'node:worker_threads';

export type FromWorker<Result> = { isMoreWanted: true } | { result: Result };

/** The `nice` value; the service's own threads have 0. */
const niceness = 10;

/**
 * The worker's side of a ParserPool: parses the bytes that the service sends, as fast as the parser takes
 * them, and returns the result. Imports only Node modules, because a worker starts for each file.
 */
export async function parseForService<Result>(parse: (bytes: Readable) => Promise<Result>): Promise<void> {
  // On Linux this is the priority of the calling thread; elsewhere it would be the whole service's.
  if (process.platform === 'linux' && getPriority() < niceness) setPriority(niceness);
  const port = parentPort!;
  const tell = (message: FromWorker<Result>) => port.postMessage(message);
  const bytes = new Readable({ read: () => tell({ isMoreWanted: true }) });
  port.on('message', (chunk: Uint8Array | null) => bytes.push(chunk));
  tell({ result: await parse(bytes) });
}
