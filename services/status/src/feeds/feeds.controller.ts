import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { componentIdSchema, NotFound, type StatusPage } from '@sevenfold/contracts';
import {
  Answers,
  AnswersBytes,
  AnswersProblem,
  CONFIG,
  Operation,
  type PlatformConfig,
} from '@sevenfold/service-defaults';
import { z } from 'zod';
import { Prober } from '../probing/prober.js';
import { StatusSnapshot } from '../page/status-snapshot.js';
import { badgeSvg } from './badge.js';
import { maintenanceCalendar } from './maintenance-calendar.js';
import { atomFeed, rssFeed } from './feed.js';
import {
  componentsOnlySchema,
  incidentsOnlySchema,
  maintenanceOnlySchema,
  stateOnlySchema,
  summarySchema,
} from './statuspage.js';
import { componentsOf, incidentOf, maintenanceOf, pageOf, summaryOf } from './summary.js';

const badgeQuerySchema = z.strictObject({ component: componentIdSchema.optional() });
const briefly = 'public, max-age=15';

/** The status in standard formats for machines and other sites. Answered from memory, like the page. */
@Public()
@Controller('api/status')
export class FeedsController {
  constructor(
    private readonly prober: Prober,
    private readonly snapshot: StatusSnapshot,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  @Operation('showSummary', 'Shows state, components, incidents and maintenance.')
  @Get('summary.json')
  @Answers(summarySchema)
  @Header('cache-control', briefly)
  async summary() {
    return summaryOf(await this.page(), this.origin);
  }

  @Operation('showState', 'Shows the state of everything in one line.')
  @Get('status.json')
  @Answers(stateOnlySchema)
  @Header('cache-control', briefly)
  async status() {
    const { page, status } = summaryOf(await this.page(), this.origin);
    return { page, status };
  }

  @Operation('listComponents', 'Lists the components and their state.')
  @Get('components.json')
  @Answers(componentsOnlySchema)
  @Header('cache-control', briefly)
  async components() {
    const page = await this.page();
    return { page: pageOf(page, this.origin), components: componentsOf(page) };
  }

  @Operation('listIncidents', 'Lists incidents.')
  @Get('incidents.json')
  @Answers(incidentsOnlySchema)
  @Header('cache-control', briefly)
  async incidents() {
    const page = await this.page();
    return {
      page: pageOf(page, this.origin),
      incidents: page.incidents.map(incident => incidentOf(incident, this.origin)),
    };
  }

  @Operation('listMaintenance', 'Lists planned maintenance.')
  @Get('scheduled-maintenances.json')
  @Answers(maintenanceOnlySchema)
  @Header('cache-control', briefly)
  async maintenances() {
    const page = await this.page();
    return {
      page: pageOf(page, this.origin),
      scheduled_maintenances: page.planned.map(planned => maintenanceOf(planned, this.origin)),
    };
  }

  @Operation('readAtomFeed', 'The history as an Atom feed.')
  @Get('feed.atom')
  @AnswersBytes('application/atom+xml')
  @Header('content-type', 'application/atom+xml; charset=utf-8')
  @Header('cache-control', briefly)
  async atom() {
    return atomFeed(await this.page(), this.origin);
  }

  @Operation('readRssFeed', 'The history as an RSS feed.')
  @Get('feed.rss')
  @AnswersBytes('application/rss+xml')
  @Header('content-type', 'application/rss+xml; charset=utf-8')
  @Header('cache-control', briefly)
  async rss() {
    return rssFeed(await this.page(), this.origin);
  }

  @Operation('readMaintenanceCalendar', 'Planned maintenance as a calendar.')
  @Get('maintenance.ics')
  @AnswersBytes('text/calendar')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('cache-control', briefly)
  async calendar() {
    const { planned, updatedAt } = await this.page();
    return maintenanceCalendar(planned, this.origin, new Date(updatedAt));
  }

  /** Shows everything, or one component. */
  @Operation('showBadge', 'The state as an image.')
  @Get('badge.svg')
  @AnswersBytes('image/svg+xml')
  @AnswersProblem(404, 'There is no such component.')
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  @Header('cache-control', briefly)
  async badge(@Query({ schema: badgeQuerySchema }) { component }: { component?: string }) {
    const page = await this.page();
    if (component === undefined) return badgeSvg('Sevenfold', page.banner.state);
    const entry = page.groups.flatMap(({ entries }) => entries).find(({ id }) => id === component);
    if (!entry) throw new NotFound('component.not-found', `There’s no component "${component}".`);
    return badgeSvg(entry.name, entry.status);
  }

  private get origin() {
    return this.config.PUBLIC_ORIGIN;
  }

  private async page(): Promise<StatusPage> {
    await this.prober.ready();
    return this.snapshot.page();
  }
}
