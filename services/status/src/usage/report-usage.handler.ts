import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { usageReportedV1, type UsageEvent } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Database } from '../database.js';
import { countUsage } from './usage-metrics.js';

/** Publishes and counts what pages report about themselves. */
@Injectable()
export class ReportUsageHandler {
  constructor(private readonly database: Database) {}

  async execute(events: UsageEvent[]): Promise<void> {
    await this.database.$transaction(tx =>
      appendToOutbox(tx, usageReportedV1, { reportId: randomUUID(), events }),
    );
    for (const event of events) countUsage(event);
  }
}
