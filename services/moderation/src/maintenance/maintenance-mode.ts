import { Injectable } from '@nestjs/common';
import type { Maintenance } from '@sevenfold/contracts';
import { Database, type Prisma, type Transaction } from '../database.js';

const never: Maintenance = { enabled: false, reason: '', lastUpdated: null };

/** The site's maintenance mode: one row. */
@Injectable()
export class MaintenanceMode {
  constructor(private readonly database: Database) {}

  async current(): Promise<Maintenance> {
    const row = await this.database.maintenance.findUnique({ where: { id: 1 } });
    return row ? maintenanceOf(row) : never;
  }

  /** Stores the new state and returns the previous one. Changes are serialised. */
  async replace(tx: Transaction, next: Omit<Row, 'id'>): Promise<Maintenance> {
    await tx.$executeRaw`lock table maintenance in share row exclusive mode`;
    const before = await tx.maintenance.findUnique({ where: { id: 1 } });
    await tx.maintenance.upsert({ where: { id: 1 }, create: next, update: next });
    return before ? maintenanceOf(before) : never;
  }
}

type Row = Prisma.MaintenanceGetPayload<object>;

const maintenanceOf = ({ enabled, reason, lastUpdated }: Row): Maintenance => ({
  enabled,
  reason,
  lastUpdated: lastUpdated.toISOString(),
});
