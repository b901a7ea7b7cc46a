import type { Outcome } from './run-code';

/** Above the engine's own limit, for code that keeps the engine from checking the time. */
const patienceMs = 4000;

/** Second layer of isolation: a new worker for every run. The next one loads ahead of time. */
export class CodeWorker {
  private next: Worker | undefined;

  constructor(private readonly makeWorker: () => Worker = startWorker) {}

  /** Loads the engine ahead of the first run. */
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
        // Start the clock once the engine has loaded, so that a slow network doesn't count.
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
