import { Readable } from 'node:stream';
import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { auditPageSchema, auditQuerySchema, type AuditQuery } from '@sevenfold/contracts';
import { Answers, ofList, ReadsPersonalData } from '@sevenfold/service-defaults';
import { csvHead, csvLine } from './audit-csv.js';
import { FindAuditEntriesQuery } from './find-audit-entries.query.js';

const exportPage = 500;

@AdminOnly()
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly findAuditEntries: FindAuditEntriesQuery) {}

  @Get()
  @Answers(auditPageSchema)
  @ReadsPersonalData(ofList('audit-log'))
  @Header('cache-control', 'no-store')
  list(@Query({ schema: auditQuerySchema }) query: AuditQuery) {
    return this.findAuditEntries.execute(query);
  }

  /** All matches of the filter as one file. Reads page by page, so its size does not matter. */
  @Get('export')
  @ReadsPersonalData(ofList('audit-log-export'))
  @Header('cache-control', 'no-store')
  export(@Query({ schema: auditQuerySchema }) query: AuditQuery) {
    return new StreamableFile(Readable.from(this.lines(query)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="sevenfold-audit.csv"',
    });
  }

  private async *lines(query: AuditQuery) {
    yield csvHead;
    let cursor: string | null | undefined = query.cursor;
    do {
      const page = await this.findAuditEntries.execute({
        ...query,
        limit: exportPage,
        cursor: cursor ?? undefined,
      });
      yield page.entries.map(csvLine).join('');
      cursor = page.nextCursor;
    } while (cursor);
  }
}
