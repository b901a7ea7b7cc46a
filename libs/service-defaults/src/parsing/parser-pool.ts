import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { TooMany, Unavailable } from '@sevenfold/contracts';
import { runParser, type ParserLimits } from './parser-run.js';

export interface ParserPoolLimits extends ParserLimits {
  /** Maximum waiting files: in total and per person. */
  waiting: number;
  waitingPerPerson: number;
  /** Milliseconds after which a waiting file is rejected. */
  waitMs: number;
}

/** One core stays free for the service. */
const running = Math.max(1, Math.min(2, availableParallelism() - 1));

interface Turn {
  person: string;
  begin: () => void;
}

/**
 * Parses each untrusted file in its own worker; few run at a time, and one per person. A file that uses all
 * of its time delays only other files, and those only within the limits.
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
