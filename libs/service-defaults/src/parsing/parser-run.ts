import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromWorker } from './parser-worker.js';

/** Limits for one file. */
export interface ParserLimits {
  /**
   * Milliseconds of the worker's CPU time, including its start. Waiting for bytes or for a core does not
   * count.
   */
  workMs: number;
  /** Milliseconds in total, including slow bytes and the worker's start. */
  totalMs: number;
  /** MB of the worker's heap. */
  memoryMb: number;
}

/** Milliseconds between checks of the CPU time. */
const watchMs = 50;

/** The parser was stopped or crashed, so there is no result for this file. */
export class ParserFailed extends Error {
  constructor(readonly why: 'took too long' | 'took too much memory' | 'broke off' | 'waited too long') {
    super(`The parser ${why}.`);
  }
}

/**
 * Parses one file in its own worker, without the service's environment and start-up flags, and always ends
 * the worker.
 * @throws ParserFailed, and errors of the byte stream.
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
    // The stream may fail before the worker asks for bytes.
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
    // Undefined for a worker that has just ended.
    const used = await this.worker.cpuUsage().catch(() => undefined);
    if (used && (used.user + used.system) / 1e3 > workMs)
      this.outcome.reject(new ParserFailed('took too long'));
  }

  private async feed() {
    const { done, value } = await this.source.next();
    this.worker.postMessage(done ? null : value);
  }
}
