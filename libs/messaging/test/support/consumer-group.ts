import type { ChildProcess } from 'node:child_process';
import type { TestBus } from '../../src/testing.js';
import { kill, spawnConsumer } from './consumer-child.js';

/** Consumers in separate processes, which are killed or frozen one by one and replaced at once. */
export class ConsumerGroup {
  private readonly running: ChildProcess[];
  private readonly frozen: ChildProcess[] = [];
  private lost = 0;

  constructor(
    private readonly broker: TestBus,
    private readonly url: string,
    private readonly name: string,
    size: number,
  ) {
    this.running = Array.from({ length: size }, () => this.spawn());
  }

  get killed() {
    return this.lost - this.frozen.length;
  }

  /** Kills the oldest, or freezes it every fifth time, which looks the same to the others. */
  async loseOne() {
    const oldest = this.running.shift()!;
    this.running.push(this.spawn());
    if (this.lost++ % 5 === 1) {
      oldest.kill('SIGSTOP');
      this.frozen.push(oldest);
    } else {
      await kill(oldest);
    }
  }

  thawAll() {
    for (const sleeper of this.frozen) sleeper.kill('SIGCONT');
  }

  async end() {
    await Promise.all([...this.frozen, ...this.running].map(kill));
  }

  private spawn() {
    return spawnConsumer(this.broker, this.url, this.name);
  }
}
