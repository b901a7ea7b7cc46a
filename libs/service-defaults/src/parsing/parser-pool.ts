import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { TooMany, Unavailable } from '@sevenfold/contracts';
import { runParser, type ParserLimits } from './parser-run.js';

export interface ParserPoolLimits extends ParserLimits {
  /** Files that may wait for their turn, of all people and of one. */
  waiting: number;
  waitingPerPerson: number;
  /** Milliseconds until a file that waits is given up. */
  waitMs: number;
}

/** One core stays the service's own. */
const running = Math.max(1, Math.min(2, availableParallelism() - 1));

interface Turn {
  person: string;
  begin: () => void;
}

/**
 * Untrusted files are parsed by a worker each, of which few run at a time and never two for one person. A file that
 * takes all the time it may have holds up others' files, within the limits, and nothing else.
 */
export class ParserPool<Result> {
  private readonly waiting: Turn[] = [];
  private readonly served = new Set<string>();

  /** @param entry a module that calls `parseForService`. */
  constructor(
    private readonly entry: URL,
    private readonly limits: ParserPoolLimits,
  ) {}

  /**
   * @param open is called when it is the file's turn.
   * @throws TooMany `parser.too-many`, Unavailable `parser.busy`, ParserFailed.
   */
  async parse(person: string, open: () => Promise<Readable>, workerData?: unknown): Promise<Result> {
    await this.turnOf(person);
    try {
      return await runParser<Result>(this.entry, await open(), this.limits, workerData);
    } finally {
      this.served.delete(person);
      this.beginNext();
    }
  }

  private async turnOf(person: string): Promise<void> {
    const { waiting, waitingPerPerson, waitMs } = this.limits;
    if (this.waiting.filter(turn => turn.person === person).length >= waitingPerPerson)
      throw new TooMany('parser.too-many', 'Your other files are still being read. Try again in a moment.');
    if (this.waiting.length >= waiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const turn: Turn = {
        person,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        reject(busy());
      }, waitMs);
      this.waiting.push(turn);
      this.beginNext();
    });
  }

  private beginNext() {
    while (this.served.size < running) {
      const next = this.waiting.findIndex(({ person }) => !this.served.has(person));
      if (next < 0) return;
      const [turn] = this.waiting.splice(next, 1);
      this.served.add(turn!.person);
      turn!.begin();
    }
  }
}

const busy = () =>
  new Unavailable('parser.busy', 'Too many files are being read right now. Try again in a minute.');
