import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { reportUsageSchema, type ReportUsage } from '@sevenfold/contracts';
import { Operation } from '@sevenfold/service-defaults';
import { ReportUsageHandler } from './report-usage.handler.js';

@Public()
@Controller('api/usage-events')
export class ReportUsageController {
  constructor(private readonly reportUsage: ReportUsageHandler) {}

  @Operation('reportUsage', 'Reports page usage and errors.')
  @Post()
  @HttpCode(204)
  report(@Body({ schema: reportUsageSchema }) { events }: ReportUsage): Promise<void> {
    return this.reportUsage.execute(events);
  }
}
