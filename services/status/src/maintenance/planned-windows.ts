import { Injectable } from '@nestjs/common';
import type { PlannedMaintenance } from '@sevenfold/contracts';
import { Database, type Prisma } from '../database.js';

type Row = Prisma.PlannedMaintenanceGetPayload<object>;

/** Current and future planned maintenance, in memory, so that counting needs no database. */
@Injectable()
export class PlannedWindows {
  private rows: readonly Row[] = [];

  constructor(private readonly database: Database) {}

  async refresh() {
    this.rows = await this.database.plannedMaintenance.findMany({
      where: { cancelledAt: null, endsAt: { gt: new Date() } },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      take: 100,
    });
  }

  /** Whether a failure of the component at that time was announced. */
  covers(component: string, at: Date): boolean {
    return this.rows.some(
      ({ components, startsAt, endsAt }) =>
        startsAt <= at && at < endsAt && (components.length === 0 || components.includes(component)),
    );
  }

  shown(now: Date): PlannedMaintenance[] {
    return this.rows.filter(({ endsAt }) => endsAt > now).map(row => plannedOf(row, now));
  }
}

export function plannedOf(row: Row, now: Date): PlannedMaintenance {
  const { id, title, text, components, startsAt, endsAt } = row;
  return {
    id,
    title,
    text,
    components,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: stateOf(row, now),
  };
}

function stateOf({ cancelledAt, startsAt, endsAt }: Row, now: Date): PlannedMaintenance['state'] {
  if (cancelledAt) return 'cancelled';
  if (now >= endsAt) return 'over';
  return now >= startsAt ? 'running' : 'planned';
}
