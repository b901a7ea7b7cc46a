import type { Outcome } from './run-code';

/** Longer than the engine's own limit: for code that keeps even the engine from looking at the clock. */
const patienceMs = 4000;

/** The second wall around the engine: a worker, thrown away after each run. The next one is made ready meanwhile. */
export class CodeWorker {
  private next: Worker | undefined;

  constructor(private readonly makeWorker: () => Worker = startWorker) {}

  /** Loads the engine, so that the first run need not wait for it. */
  warm() {
    this.next ??= this.makeWorker();
  }

  run(source: string): Promise<Outcome> {
    this.warm();
    const worker = this.next!;
    this.next = undefined;
    return new Promise<Outcome>((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const watch = () => {
        clearTimeout(timer);
        timer = setTimeout(() => resolve({ lines: [], fault: 'Interrupted', stopped: 'time' }), patienceMs);
      };
      const fail = () => reject(new Error('The engine could not be loaded.'));
      worker.addEventListener('message', ({ data }: MessageEvent<Outcome | 'ready' | 'broken'>) => {
        // The clock starts when the engine is there, however slow the line.
        if (data === 'ready') watch();
        else if (data === 'broken') fail();
        else resolve(data);
      });
      worker.addEventListener('error', fail);
      worker.postMessage(source);
    }).finally(() => {
      worker.terminate();
      this.warm();
    });
  }

  dispose() {
    this.next?.terminate();
    this.next = undefined;
  }
}

const startWorker = () => new Worker(new URL('./code.worker.ts', import.meta.url), { type: 'module' });
