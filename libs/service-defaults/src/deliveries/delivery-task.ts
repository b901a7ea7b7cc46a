import { PeriodicTask, type PeriodicTaskOptions } from '../periodic-task.js';
import {
  observeDeliveries,
  type Backlog,
  type DeliveryKind,
  type DeliveryOutcome,
} from './delivery-metrics.js';

export interface DeliveryTaskOptions<Due> extends Omit<PeriodicTaskOptions, 'run' | 'deadlineMs'> {
  readonly service: string;
  readonly kind: DeliveryKind;
  /** Maximum in progress in this process. */
  readonly atOnce: number;
  /** At the start of each run: cleans up if necessary, and counts what is due. */
  readonly backlog: () => Promise<Backlog>;
  /**
   * Claims a due delivery and sets its next attempt in advance, so that it is tried again after a crash.
   * Undefined if none is due.
   */
  readonly claim: () => Promise<Due | undefined>;
  /** Sends a delivery and stores the outcome. Needs its own deadline, before the next attempt is due. */
  readonly deliver: (due: Due) => Promise<DeliveryOutcome>;
}

/**
 * Delivers what is due in a table, several at a time. A slow delivery delays others only when every slot has one.
 * Any number of replicas may run it on one table.
 */
export class DeliveryTask<Due> extends PeriodicTask {
  private readonly workers = new Set<Promise<void>>();
  private readonly observed: ReturnType<typeof observeDeliveries>;
  private lastBacklog: Backlog = { due: 0, ageSeconds: 0 };

  constructor(private readonly task: DeliveryTaskOptions<Due>) {
    super({ ...task, run: () => this.addWorkers() });
    this.observed = observeDeliveries(task.service, task.kind, () => this.lastBacklog);
  }

  /** Begins nothing new, and waits for deliveries in progress. */
  override async stop() {
    await super.stop();
    await Promise.all(this.workers);
    this.observed.stop();
  }

  /** Adds as many workers as there is work for. They end by themselves. */
  async addWorkers(): Promise<void> {
    this.lastBacklog = await this.task.backlog();
    const wanted = Math.min(this.task.atOnce - this.workers.size, this.lastBacklog.due);
    for (let count = 0; count < wanted && !this.isStopped; count += 1) {
      const worker = this.work().finally(() => this.workers.delete(worker));
      this.workers.add(worker);
    }
  }

  private async work() {
    const { claim, deliver, logger, name } = this.task;
    try {
      while (!this.isStopped) {
        const due = await claim();
        if (due === undefined) return;
        this.observed.count(await deliver(due));
      }
    } catch (error) {
      // Claimed deliveries become due again later.
      logger.warn({ err: error }, `${name} failed`);
    }
  }
}
