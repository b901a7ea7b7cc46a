import { Readable } from 'node:stream';
import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import {
  auditExportQuerySchema,
  auditPageSchema,
  auditQuerySchema,
  type AuditExportQuery,
  type AuditPage,
  type AuditQuery,
} from '@sevenfold/contracts';
import { Answers, AnswersBytes, ofList, Operation, ReadsPersonalData } from '@sevenfold/service-defaults';
import { csvHead, csvLine } from './audit-csv.js';
import { FindAuditEntriesQuery } from './find-audit-entries.query.js';

const exportPage = 500;

@AdminOnly()
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly findAuditEntries: FindAuditEntriesQuery) {}

  @Operation('listAuditEntries', 'Lists entries of the audit log.')
  @Get()
  @Answers(auditPageSchema)
  @ReadsPersonalData(ofList('audit-log'))
  @Header('cache-control', 'no-store')
  list(@Query({ schema: auditQuerySchema }) query: AuditQuery) {
    return this.findAuditEntries.execute(query);
  }

  /** All matches of the filter as one file. Reads page by page, so its size does not matter. */
  @Operation('exportAuditEntries', 'Exports entries of the audit log as CSV.')
  @Get('export')
  @AnswersBytes('text/csv')
  @ReadsPersonalData(ofList('audit-log-export'))
  @Header('cache-control', 'no-store')
  async export(@Query({ schema: auditExportQuerySchema }) query: AuditExportQuery) {
    // Read before the answer begins, so that a failure here still becomes a problem document.
    const first = await this.pageAfter(null, query);
    return new StreamableFile(Readable.from(this.lines(first, query)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="sevenfold-audit.csv"',
    });
  }

  private async *lines(first: AuditPage, query: AuditExportQuery) {
    yield csvHead;
    for (let page = first; ; page = await this.pageAfter(page.nextCursor, query)) {
      yield page.entries.map(csvLine).join('');
      if (!page.nextCursor) return;
    }
  }

  private pageAfter(cursor: string | null, query: AuditExportQuery): Promise<AuditPage> {
    return this.findAuditEntries.execute({ ...query, limit: exportPage, cursor: cursor ?? undefined });
  }
}
