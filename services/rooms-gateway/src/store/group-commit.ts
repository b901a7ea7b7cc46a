import { isDatabaseAway } from '@sevenfold/database';

interface Waiting<Work> {
  work: Work;
  resolve: (done: boolean) => void;
  reject: (error: unknown) => void;
}

const most = 200;

/**
 * Does in one statement what arrives while the statement before it runs: a statement costs the same whether it is about
 * one room or about many. One statement is under way at a time.
 */
export class GroupCommit<Work> {
  private waiting: Waiting<Work>[] = [];
  private running = false;

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
      await this.settle(this.waiting.splice(0, most));
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
