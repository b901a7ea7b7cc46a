import { Injectable } from '@nestjs/common';
import { Database, type Prisma, type Transaction } from '../database.js';

type State = Pick<Prisma.MaintenanceGetPayload<object>, 'enabled' | 'reason'>;

/** The last known maintenance mode, in memory, so that the page needs no database. */
@Injectable()
export class KnownMaintenance {
  private state: State = { enabled: false, reason: '' };

  constructor(private readonly database: Database) {}

  get enabled() {
    return this.state.enabled;
  }

  get reason() {
    return this.state.reason;
  }

  /** Another replica may have consumed the event. */
  async refresh() {
    this.state = (await this.database.maintenance.findUnique({ where: { id: 1 } })) ?? this.state;
  }

  /** Ignores stale updates. */
  async hear(tx: Transaction, { enabled, reason }: State, lastUpdated: Date) {
    await tx.$executeRaw`
      insert into maintenance as kept (id, enabled, reason, last_updated)
      values (1, ${enabled}, ${reason}, ${lastUpdated})
      on conflict (id) do update set enabled = excluded.enabled, reason = excluded.reason,
        last_updated = excluded.last_updated
      where kept.last_updated < excluded.last_updated`;
  }
}
