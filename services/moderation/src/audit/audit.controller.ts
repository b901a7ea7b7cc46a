import { Controller, Get, Header, Query } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { auditPageSchema, auditQuerySchema, type AuditQuery } from '@sevenfold/contracts';
import { Answers } from '@sevenfold/service-defaults';
import { FindAuditEntriesQuery } from './find-audit-entries.query.js';

@AdminOnly()
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly findAuditEntries: FindAuditEntriesQuery) {}

  @Get()
  @Answers(auditPageSchema)
  @Header('cache-control', 'no-store')
  list(@Query({ schema: auditQuerySchema }) query: AuditQuery) {
    return this.findAuditEntries.execute(query);
  }
}
