import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  defaultMaintenanceReason,
  maintenanceChangedV1,
  type ChangedMaintenance,
  type ChangeMaintenance,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock, currentTraceId, noteRecorded } from '@sevenfold/service-defaults';
import { AuditLog } from '../audit/audit-log.js';
import { Database } from '../database.js';
import type { Operator } from '../operator.js';
import { MaintenanceMode } from './maintenance-mode.js';

/** Switches maintenance mode, audits it, and publishes it. */
@Injectable()
export class ChangeMaintenanceHandler {
  constructor(
    private readonly database: Database,
    private readonly maintenance: MaintenanceMode,
    private readonly auditLog: AuditLog,
    private readonly clock: Clock,
  ) {}

  async execute(change: ChangeMaintenance, { uid, name, ip }: Operator): Promise<ChangedMaintenance> {
    const actionId = randomUUID();
    const at = this.clock.now();
    const traceId = currentTraceId();
    const next = { enabled: change.enabled, reason: change.reason || defaultMaintenanceReason };
    const lastUpdated = at.toISOString();
    await this.database.$transaction(async tx => {
      const { enabled, reason } = await this.maintenance.replace(tx, {
        ...next,
        lastUpdated: at,
        operatorUid: uid,
      });
      await this.auditLog.append(tx, {
        id: actionId,
        at,
        service: 'moderation',
        action: 'maintenance.change',
        ip,
        traceId,
        operator: { uid, name },
        target: { kind: 'maintenance', id: 'site' },
        reason: change.reason,
        before: { enabled, reason },
      });
      await this.auditLog.conclude(tx, { entryId: actionId, at, outcome: 'done', after: next });
      await appendToOutbox(tx, maintenanceChangedV1, { ...next, lastUpdated, operator: uid });
    });
    noteRecorded();
    return { ...next, lastUpdated, actionId, traceId };
  }
}
