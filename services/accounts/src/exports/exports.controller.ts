import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  accountParameterSchema,
  exportRequestedV1,
  latestExportSchema,
  type LatestExport,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Answers, Clock, Operation } from '@sevenfold/service-defaults';
import { Database } from '../database.js';
import { requireOwner } from '../owner.js';
import { ExportRepository } from './export.repository.js';

@SignedIn()
@Controller('api/accounts/:uid/exports')
export class ExportsController {
  constructor(
    private readonly database: Database,
    private readonly exports: ExportRepository,
    private readonly clock: Clock,
  ) {}

  /** While an export is running, another request returns it. */
  @Operation('requestExport', "Asks for an export of the person's data.")
  @Post()
  @HttpCode(202)
  @Answers(latestExportSchema, { status: 202 })
  async request(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @CurrentPrincipal() principal: Principal,
  ): Promise<LatestExport> {
    requireOwner(principal, uid);
    await this.database.$transaction(async tx => {
      const { id, created } = await this.exports.begin(uid, tx);
      const requestedAt = this.clock.now().toISOString();
      if (created) await appendToOutbox(tx, exportRequestedV1, { exportId: id, uid, requestedAt });
    });
    return { export: await this.exports.latest(uid) };
  }

  @Operation('showLatestExport', "Shows the person's latest export.")
  @Get('latest')
  @Header('cache-control', 'no-store')
  @Answers(latestExportSchema)
  async latest(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @CurrentPrincipal() principal: Principal,
  ): Promise<LatestExport> {
    requireOwner(principal, uid);
    return { export: await this.exports.latest(uid) };
  }
}
