import { Injectable } from '@nestjs/common';
import {
  NotFound,
  Unavailable,
  type Incident,
  type StatusDay,
  type StatusDays,
  type StatusHistory,
  type StatusHistoryQuery,
} from '@sevenfold/contracts';
import { Clock } from '@sevenfold/service-defaults';
import { catalog } from '../components/catalog.js';
import { Database, type Prisma } from '../database.js';
import { componentIdsOf } from '../incidents/incident-store.js';
import { latencyOf } from './latency-buckets.js';
import { uptimeOf } from './tally.js';

type Row = Prisma.StatusDayGetPayload<object>;
type Happened = Prisma.IncidentGetPayload<{
  select: { component: true; componentIds: true; impact: true; startedAt: true; resolvedAt: true };
}>;
type Impact = Incident['impact'];
export type Uptime = StatusHistory['uptime'];

const dayMs = 86_400_000;
/** As long as browsers cache the answer. */
const keptMs = 60_000;
const round = (value: number, digits = 1) => Number(value.toFixed(digits));

/** Days and uptime of components, from the database. */
@Injectable()
export class FindHistoryQuery {
  private known: { days: Promise<StatusDays>; until: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ component, days }: StatusHistoryQuery): Promise<StatusHistory> {
    if (!catalog.some(({ id }) => id === component))
      throw new NotFound('component.not-found', `There’s no component "${component}".`);
    try {
      const [rows, uptimes, incidents] = await Promise.all([
        this.daysOf(component, days),
        this.uptimes(),
        this.incidentsSince(this.firstDay(days)),
      ]);
      return {
        component,
        uptime: uptimes.get(component) ?? { day: null, ninetyDays: null },
        days: this.calendar(days).map(date =>
          statusDay(date, rows.get(date), impactOn(date, component, incidents)),
        ),
      };
    } catch (cause) {
      throw new Unavailable(
        'history.unavailable',
        'The history isn’t available right now. Try again later.',
        { cause },
      );
    }
  }

  /** All components, day by day. Read once a minute at most, because it is some 100,000 rows. */
  allDays(): Promise<StatusDays> {
    const now = this.clock.now().getTime();
    if (this.known && now < this.known.until) return this.known.days;
    const days = this.readDays(90);
    const known = { days, until: now + keptMs };
    // The caller gets the error; the next call retries.
    days.catch(() => (known.until = 0));
    this.known = known;
    return days;
  }

  private async readDays(days: number): Promise<StatusDays> {
    try {
      const [rows, percentiles, incidents] = await Promise.all([
        this.database.statusDay.findMany({ where: { day: { gte: this.firstDay(days) } } }),
        this.percentilesSince(this.firstDay(days)),
        this.incidentsSince(this.firstDay(days)),
      ]);
      const calendar = this.calendar(days);
      const components = catalog.map(({ id }) => {
        const own = new Map(rows.filter(row => row.component === id).map(row => [dateOf(row.day), row]));
        const each = calendar.map(date => statusDay(date, own.get(date), impactOn(date, id, incidents)));
        return {
          component: id,
          status: each.map(({ status }) => status),
          uptime: each.map(({ uptime }) => uptime),
          latencyMs: each.map(({ latencyMs }) => latencyMs),
          p50Ms: calendar.map(date => percentiles.get(`${id} ${date}`)?.p50 ?? null),
          p95Ms: calendar.map(date => percentiles.get(`${id} ${date}`)?.p95 ?? null),
          downMinutes: each.map(({ downMinutes }) => downMinutes),
        };
      });
      return { from: calendar[0]!, components };
    } catch (cause) {
      throw new Unavailable(
        'history.unavailable',
        'The history isn’t available right now. Try again later.',
        { cause },
      );
    }
  }

  /** Uptimes of all components in the last 24 hours and the last 90 days. */
  async uptimes(): Promise<Map<string, Uptime>> {
    const since = new Date(this.clock.now().getTime() - dayMs);
    const sums = { operational: true, degraded: true, down: true } as const;
    const [day, ninetyDays] = await Promise.all([
      this.database.statusMinute.groupBy({ by: 'component', where: { minute: { gte: since } }, _sum: sums }),
      this.database.statusDay.groupBy({
        by: 'component',
        where: { day: { gte: this.firstDay(90) } },
        _sum: sums,
      }),
    ]);
    const ofDay = new Map(day.map(({ component, _sum }) => [component, uptimeOfSums(_sum)]));
    return new Map(
      ninetyDays.map(({ component, _sum }) => [
        component,
        { day: ofDay.get(component) ?? null, ninetyDays: uptimeOfSums(_sum) },
      ]),
    );
  }

  /** By component and day, such as `rooms 2026-05-06`. */
  private async percentilesSince(day: Date): Promise<Map<string, { p50: number; p95: number }>> {
    const rows = await this.database.$queryRaw<{ component: string; day: Date; p50: number; p95: number }[]>`
      select component, day, min(bucket) filter (where up_to >= total * 0.5) as p50,
        min(bucket) filter (where up_to >= total * 0.95) as p95
      from (select component, day, bucket,
              sum(looks) over (partition by component, day order by bucket) as up_to,
              sum(looks) over (partition by component, day) as total
            from status_day_latency where day >= ${day}) as counted
      group by component, day`;
    return new Map(
      rows.map(row => [
        `${row.component} ${dateOf(row.day)}`,
        { p50: latencyOf(row.p50), p95: latencyOf(row.p95) },
      ]),
    );
  }

  private incidentsSince(day: Date): Promise<Happened[]> {
    return this.database.incident.findMany({
      where: { OR: [{ resolvedAt: null }, { resolvedAt: { gte: day } }] },
      select: { component: true, componentIds: true, impact: true, startedAt: true, resolvedAt: true },
    });
  }

  private async daysOf(component: string, days: number): Promise<Map<string, Row>> {
    const rows = await this.database.statusDay.findMany({
      where: { component, day: { gte: this.firstDay(days) } },
    });
    return new Map(rows.map(row => [dateOf(row.day), row]));
  }

  private firstDay(days: number): Date {
    return new Date(`${this.calendar(days)[0]}T00:00:00Z`);
  }

  /** The last days (UTC), oldest first, including today. */
  private calendar(days: number): string[] {
    const today = this.clock.now().getTime();
    return Array.from({ length: days }, (_, index) => dateOf(new Date(today - (days - 1 - index) * dayMs)));
  }
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

const uptimeOfSums = (sums: { operational: number | null; degraded: number | null; down: number | null }) =>
  uptimeOf({ operational: sums.operational ?? 0, degraded: sums.degraded ?? 0, down: sums.down ?? 0 });

/**
 * The worst impact of a component's incidents on a day. Operators open incidents for trouble that probes do not see:
 * without these, such a day would show no problems.
 */
function impactOn(date: string, id: string, incidents: readonly Happened[]): Impact | undefined {
  const impacts = incidents
    .filter(incident => componentIdsOf(incident).includes(id))
    .filter(
      ({ startedAt, resolvedAt }) =>
        dateOf(startedAt) <= date && (resolvedAt === null || dateOf(resolvedAt) >= date),
    )
    .map(({ impact }) => impact);
  return impacts.includes('down') ? 'down' : impacts.length > 0 ? 'degraded' : undefined;
}

function statusDay(date: string, row: Row | undefined, impact: Impact | undefined): StatusDay {
  if (!row) return { date, status: impact ?? null, uptime: null, latencyMs: null, downMinutes: 0 };
  return {
    date,
    status: worseOf(statusOfDay(row), impact),
    uptime: uptimeOf(row),
    latencyMs: row.latencyCount > 0 ? round(row.latencyTotalMs / row.latencyCount) : null,
    downMinutes: Math.min(1440, round(row.downMilliseconds / 60_000)),
  };
}

const worseOf = (status: StatusDay['status'], impact: Impact | undefined) =>
  impact === undefined || status === 'down' ? status : impact;

/** The worst lasting state: single failed probes do not count. */
function statusOfDay({
  operational,
  degraded,
  down,
  maintenance,
  downMilliseconds,
}: Row): StatusDay['status'] {
  if (downMilliseconds > 0) return 'down';
  const looks = operational + degraded + down;
  if (looks === 0) return maintenance > 0 ? 'maintenance' : null;
  return (degraded + down) / looks > 0.01 ? 'degraded' : 'operational';
}
