import { isDatabaseAway } from '@sevenfold/database';

interface Waiting<Work> {
  work: Work;
  resolve: (done: boolean) => void;
  reject: (error: unknown) => void;
}

const most = 200;

/**
 * Group commit: all work that arrives while a statement runs goes into the next one. A statement costs the
 * same for one room or many. One statement runs at a time.
 */
export class GroupCommit<Work> {
  private waiting: Waiting<Work>[] = [];
  private running = false;

  /** @param perform returns for each whether it was done. */
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
      await this.settle(this.waiting.splice(0, most));
    }
    this.running = false;
  }

  private async settle(group: readonly Waiting<Work>[]) {
    try {
      const done = await this.perform(group.map(({ work }) => work));
      group.forEach(({ resolve }, index) => resolve(done[index]!));
    } catch (error) {
      // One rejected value must not fail the others: retry one by one. If the database is down, fail all at
      // once.
      if (group.length === 1 || isDatabaseAway(error)) for (const { reject } of group) reject(error);
      else for (const each of group) await this.settle([each]);
    }
  }
}
