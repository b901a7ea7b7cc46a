import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromWorker } from './parser-worker.js';

/** What one file may cost. */
export interface ParserLimits {
  /** Milliseconds of CPU that the worker may use, its start included; waits for bytes or for a core do not count. */
  workMs: number;
  /** Milliseconds for all of it, slow bytes and the start of the worker included. */
  totalMs: number;
  /** Of the worker's heap. */
  memoryMb: number;
}

/** How often we look how long the worker has worked. */
const watchMs = 50;

/** The parser was stopped, or broke off: no answer about this file, and none to expect. */
export class ParserFailed extends Error {
  constructor(readonly why: 'took too long' | 'took too much memory' | 'broke off' | 'waited too long') {
    super(`The parser ${why}.`);
  }
}

/**
 * Parses one file in a worker of its own, without the service's environment and start-up flags, and ends the worker
 * whatever comes of it.
 * @throws ParserFailed, and what the bytes throw.
 */
export async function runParser<Result>(
  entry: URL,
  bytes: Readable,
  limits: ParserLimits,
  workerData?: unknown,
): Promise<Result> {
  const worker = new Worker(entry, {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
  });
  const run = new ParserRun<Result>(worker, bytes, limits);
  try {
    return await run.result;
  } finally {
    run.end();
    bytes.destroy();
    await worker.terminate();
  }
}

class ParserRun<Result> {
  private readonly outcome = Promise.withResolvers<Result>();
  private readonly source: AsyncIterator<Uint8Array>;
  private readonly total: NodeJS.Timeout;
  private readonly work: NodeJS.Timeout;

  constructor(
    private readonly worker: Worker,
    bytes: Readable,
    { workMs, totalMs }: ParserLimits,
  ) {
    // They may fail before the worker has asked for any.
    bytes.on('error', this.outcome.reject);
    this.source = bytes[Symbol.asyncIterator]();
    this.total = setTimeout(() => this.outcome.reject(new ParserFailed('waited too long')), totalMs);
    this.work = setInterval(() => void this.endAfter(workMs), watchMs);
    worker.on('message', (message: FromWorker<Result>) => {
      if ('result' in message) this.outcome.resolve(message.result);
      else this.feed().catch(this.outcome.reject);
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.outcome.reject(
        new ParserFailed(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'took too much memory' : 'broke off'),
      ),
    );
    worker.on('exit', () => this.outcome.reject(new ParserFailed('broke off')));
  }

  get result() {
    return this.outcome.promise;
  }

  end() {
    clearTimeout(this.total);
    clearInterval(this.work);
  }

  private async endAfter(workMs: number) {
    // None of a worker that has just ended.
    const used = await this.worker.cpuUsage().catch(() => undefined);
    if (used && (used.user + used.system) / 1e3 > workMs)
      this.outcome.reject(new ParserFailed('took too long'));
  }

  private async feed() {
    const { done, value } = await this.source.next();
    this.worker.postMessage(done ? null : value);
  }
}
