import { isDatabaseAway } from '@sevenfold/database';

interface Waiting<Work> {
  work: Work;
  resolve: (done: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * From the beginning of one statement to that of the next, for each thing that it did: the busier, the more is done together.
 * What comes to a quiet database does not wait at all.
 */
const gapMs = 25;
const longestGapMs = 250;
const most = 200;

/**
 * Does together what is asked for at nearly the same time: a statement costs the same whether it is about one room or
 * about many. One statement is under way at a time, and the next waits for its time.
 */
export class GroupCommit<Work> {
  private waiting: Waiting<Work>[] = [];
  private running = false;
  private notBefore = 0;

  /** @param perform answers for each whether it was done. */
  constructor(private readonly perform: (works: readonly Work[]) => Promise<boolean[]>) {}

  add(work: Work): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ work, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private async run() {
    this.running = true;
    while (this.waiting.length > 0) {
      const early = this.notBefore - performance.now();
      if (early > 0) await new Promise(resolve => setTimeout(resolve, early));
      const group = this.waiting.splice(0, most);
      const gap = this.waiting.length > 0 ? 0 : Math.min(gapMs * group.length, longestGapMs);
      this.notBefore = performance.now() + gap;
      await this.settle(group);
    }
    this.running = false;
  }

  private async settle(group: readonly Waiting<Work>[]) {
    try {
      const done = await this.perform(group.map(({ work }) => work));
      group.forEach(({ resolve }, index) => resolve(done[index]!));
    } catch (error) {
      // One that the database refuses must not keep the others from it. Where it is away, all are told at once.
      if (group.length === 1 || isDatabaseAway(error)) for (const { reject } of group) reject(error);
      else for (const each of group) await this.settle([each]);
    }
  }
}
