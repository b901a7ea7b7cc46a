import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import {
  incidentReportSchema,
  incidentsPageSchema,
  statusDaysSchema,
  statusHistorySchema,
  statusPageSchema,
  incidentsQuerySchema,
  statusHistoryQuerySchema,
  statusIdSchema,
  type IncidentReport,
  type IncidentsQuery,
  type StatusHistoryQuery,
} from '@sevenfold/contracts';
import { Answers, AnswersProblem, Operation } from '@sevenfold/service-defaults';
import { FindHistoryQuery } from '../history/find-history.query.js';
import { IncidentStore } from '../incidents/incident-store.js';
import { Prober } from '../probing/prober.js';
import { StatusSnapshot } from './status-snapshot.js';

@Public()
@Controller('api/status')
export class StatusController {
  constructor(
    private readonly prober: Prober,
    private readonly snapshot: StatusSnapshot,
    private readonly findHistory: FindHistoryQuery,
    private readonly incidents: IncidentStore,
  ) {}

  @Operation('showPage', 'Shows what the status page needs.')
  @Get()
  @Answers(statusPageSchema)
  @Header('cache-control', 'no-cache')
  async page() {
    await this.prober.ready();
    return this.snapshot.page();
  }

  @Operation('showHistory', 'Shows the past incidents of a month.')
  @AnswersProblem(404, 'There is no such component.')
  @Get('history')
  @Answers(statusHistorySchema)
  @Header('cache-control', 'public, max-age=30')
  history(@Query({ schema: statusHistoryQuerySchema }) query: StatusHistoryQuery) {
    return this.findHistory.execute(query);
  }

  @Operation('showDays', 'Shows the uptime of each day.')
  @Get('days')
  @Answers(statusDaysSchema)
  @Header('cache-control', 'public, max-age=60')
  days() {
    return this.findHistory.allDays();
  }

  @Operation('listPastIncidents', 'Lists past incidents.')
  @Get('incidents')
  @Answers(incidentsPageSchema)
  @Header('cache-control', 'public, max-age=30')
  async pastIncidents(@Query({ schema: incidentsQuerySchema }) query: IncidentsQuery) {
    return this.incidents.page(query);
  }

  @Operation('showIncident', 'Shows an incident with its post-mortem.')
  @Get('incidents/:id')
  @Answers(incidentReportSchema)
  @Header('cache-control', 'public, max-age=15')
  incident(@Param({ schema: statusIdSchema }) { id }: { id: string }): Promise<IncidentReport> {
    return this.incidents.report(id);
  }
}
