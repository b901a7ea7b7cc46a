import { Controller, Get, Header, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { auditQuerySchema, type AuditQuery } from '@sevenfold/contracts';
import { FindAuditEntriesQuery } from './find-audit-entries.query.js';

@AdminOnly()
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly findAuditEntries: FindAuditEntriesQuery) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Query({ schema: auditQuerySchema }) query: AuditQuery) {
    return this.findAuditEntries.execute(query);
  }
}
