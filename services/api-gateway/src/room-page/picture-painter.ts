import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PicturedRoom } from '@sevenfold/drawing/room-picture';

/** Compiled next to this module; under Jest both are TypeScript, which Node reads as well. */
const entry = new URL(`./picture.worker${path.extname(import.meta.url)}`, import.meta.url);
/** A picture takes about 0.1 s, the first one 0.5 s, and ten times as much on a busy machine. */
const deadlineMs = 10_000;
/** The worker holds about 60 MB. */
const idleMs = 60_000;
const mostWaiting = 8;

export interface Painting {
  readonly pictured: PicturedRoom;
  /** One of our own SVG files. */
  readonly cover?: string | undefined;
}

/** Paints one share picture at a time, in a worker that stops when it has been idle. */
export class PicturePainter {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  get isBusy() {
    return this.waiting > 0;
  }

  /** The PNG; undefined if too many wait, or if it took too long. */
  async paint(painting: Painting): Promise<Uint8Array | undefined> {
    if (this.waiting >= mostWaiting) return undefined;
    this.waiting++;
    const painted = this.last.then(() => this.paintNow(painting)).catch(() => undefined);
    this.last = painted;
    return painted.finally(() => this.waiting--);
  }

  stop(): Promise<unknown> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    return worker?.terminate() ?? Promise.resolve();
  }

  private async paintNow(painting: Painting): Promise<Uint8Array> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= startWorker());
    try {
      return await answerOf(worker, painting);
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      this.idle = setTimeout(() => void this.stop(), idleMs).unref();
    }
  }
}

function startWorker(): Worker {
  const worker = new Worker(entry);
  // An idle worker must not keep the process alive.
  worker.unref();
  return worker;
}

function answerOf(worker: Worker, painting: Painting): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(deadline);
      // Only these events: Node has its own listeners on a worker.
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
    };
    const fail = (error: Error) => {
      settle();
      // A later error must not crash the process, which it would without a listener.
      worker.on('error', () => undefined);
      reject(error);
    };
    const deadline = setTimeout(() => fail(new Error('The picture took too long.')), deadlineMs);
    worker.once('message', (png: Uint8Array) => {
      settle();
      resolve(png);
    });
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('The painter stopped.')));
    worker.postMessage(painting);
  });
}
