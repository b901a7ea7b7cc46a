import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AuditTarget } from '@sevenfold/contracts';
import { Clock } from '../clock.js';
import { OperatorAudit, type OperatorIntent } from './operator-audit.js';
import { hourMs, idOfRead } from './personal-data.js';

/** Maximum remembered ids. Above that, reads are reported again, and the audit log keeps the first report. */
const mostNoted = 10_000;

/** Writes one audit row per operator, target and hour, whichever service and pod the operator reads from. */
@Injectable()
export class PersonalDataReads {
  /** This hour's rows that the audit log already has. */
  private noted = { hour: 0, ids: new Set<string>() };

  constructor(
    private readonly modules: ModuleRef,
    private readonly clock: Clock,
  ) {}

  /** @param by how it was read: method and route, or operation and path. */
  async note(
    { operator, ip }: Pick<OperatorIntent, 'operator' | 'ip'>,
    targets: readonly AuditTarget[],
    by: string,
  ) {
    for (const target of distinct(targets)) {
      if (target.kind === 'account' && target.id === operator.uid) continue;
      const id = idOfRead(operator.uid, target, this.clock.now());
      if (this.notedInThisHour.has(id)) continue;
      const intent = { action: 'personal-data.read' as const, operator, ip, target };
      const detail = `First in this hour by ${by}`.slice(0, 512);
      await this.modules.get(OperatorAudit, { strict: false }).note(intent, { outcome: 'done', detail }, id);
      this.notedInThisHour.add(id);
    }
  }

  private get notedInThisHour(): Set<string> {
    const hour = Math.floor(this.clock.now().getTime() / hourMs);
    if (hour !== this.noted.hour || this.noted.ids.size >= mostNoted) this.noted = { hour, ids: new Set() };
    return this.noted.ids;
  }
}

function distinct(targets: readonly AuditTarget[]): AuditTarget[] {
  return [...new Map(targets.map(target => [`${target.kind} ${target.id}`, target])).values()];
}
