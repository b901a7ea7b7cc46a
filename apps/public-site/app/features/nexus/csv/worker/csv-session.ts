import type { Call, Calls, Reply } from './protocol';

export type Progress = { share: number; rowCount: number };
type Waiting = {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  onProgress?: ((progress: Progress) => void) | undefined;
};

/** A newer question of the same kind has replaced this one. */
export class Overtaken extends Error {}

const startWorker = () => new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' });

/** One file, open in its own worker. Closing it frees the file's memory. */
export class CsvSession {
  private readonly waiting = new Map<number, Waiting>();
  private readonly worker: Worker;
  private count = 0;

  constructor(makeWorker: () => Worker = startWorker) {
    this.worker = makeWorker();
    this.worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.hear(data));
    this.worker.addEventListener('error', () =>
      this.failAll(new Error('The reader stopped working. Open the file again.')),
    );
  }

  ask<C extends Call>(
    call: C,
    ask: Calls[C]['ask'],
    onProgress?: (progress: Progress) => void,
  ): Promise<Calls[C]['answer']> {
    const id = (this.count += 1);
    return new Promise<Calls[C]['answer']>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, onProgress });
      this.worker.postMessage({ id, call, ask });
    });
  }

  end() {
    this.worker.terminate();
    this.failAll(new Overtaken('The file was closed.'));
  }

  private hear(reply: Reply) {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    if ('progress' in reply) {
      waiting.onProgress?.({ share: reply.progress, rowCount: reply.rowCount ?? 0 });
      return;
    }
    this.waiting.delete(reply.id);
    if ('answer' in reply) waiting.resolve(reply.answer);
    else if ('overtaken' in reply) waiting.reject(new Overtaken('Overtaken'));
    else waiting.reject(new Error(reply.fault));
  }

  private failAll(error: Error) {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
