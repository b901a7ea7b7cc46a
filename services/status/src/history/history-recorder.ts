import { Inject, Injectable } from '@nestjs/common';
import type { ComponentState } from '../components/component-state.js';
import { STATUS_CONFIG, type StatusConfig } from '../config.js';
import { Database } from '../database.js';
import { MaintenanceMode } from '../maintenance/maintenance-mode.js';
import { addLook, emptyTally, minuteOf, type Tally } from './tally.js';

/** Minutes of all components of a day and a little more: what is kept in memory while the database is down. */
const mostTallies = 40_000;
const minutesKept = '25 hours';
const daysKept = 90;

/** Counts looks in memory and adds them to the database; while that is down it keeps counting. */
@Injectable()
export class HistoryRecorder {
  private tallies = new Map<string, Tally>();
  private readonly lastLooks = new Map<string, Date>();

  constructor(
    private readonly database: Database,
    private readonly maintenance: MaintenanceMode,
    @Inject(STATUS_CONFIG) private readonly config: StatusConfig,
  ) {}

  count(states: readonly ComponentState[], at: Date) {
    for (const state of states.filter(({ confirmed }) => confirmed)) {
      const { id } = state.component;
      addLook(this.tallyOf(id, minuteOf(at)), state, this.maintenance.enabled, this.sinceLast(id, at));
      this.lastLooks.set(id, at);
    }
  }

  /** Adds what was counted since the last time to minutes and days, both or neither. */
  async flush(): Promise<void> {
    const counted = this.tallies;
    if (counted.size === 0) return;
    this.tallies = new Map();
    try {
      await this.add([...counted.values()]);
    } catch (error) {
      this.takeBack(counted);
      throw error;
    }
  }

  async prune(): Promise<void> {
    await this.database
      .$executeRaw`delete from status_minute where minute < now() - ${minutesKept}::interval`;
    await this.database.$executeRaw`
      delete from status_day where day <= (now() at time zone 'utc')::date - ${daysKept}::integer`;
  }

  private async add(tallies: Tally[]) {
    await this.database.$executeRaw`
      with seen as (
        select * from jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb) as t(
          component text, minute timestamptz, operational integer, degraded integer, down integer,
          maintenance integer, "latencyTotalMs" float8, "latencyCount" integer, "downMilliseconds" float8)
      ), minutes as (
        insert into status_minute as kept select * from seen order by component, minute
        on conflict (component, minute) do update set
          operational = kept.operational + excluded.operational,
          degraded = kept.degraded + excluded.degraded,
          down = kept.down + excluded.down,
          maintenance = kept.maintenance + excluded.maintenance,
          latency_total_ms = kept.latency_total_ms + excluded.latency_total_ms,
          latency_count = kept.latency_count + excluded.latency_count,
          down_milliseconds = kept.down_milliseconds + excluded.down_milliseconds
      )
      insert into status_day as kept
      select component, (minute at time zone 'utc')::date as day, sum(operational), sum(degraded), sum(down),
        sum(maintenance), sum("latencyTotalMs"), sum("latencyCount"), sum("downMilliseconds")
      from seen group by component, day order by component, day
      on conflict (component, day) do update set
        operational = kept.operational + excluded.operational,
        degraded = kept.degraded + excluded.degraded,
        down = kept.down + excluded.down,
        maintenance = kept.maintenance + excluded.maintenance,
        latency_total_ms = kept.latency_total_ms + excluded.latency_total_ms,
        latency_count = kept.latency_count + excluded.latency_count,
        down_milliseconds = kept.down_milliseconds + excluded.down_milliseconds`;
  }

  private tallyOf(component: string, minute: string): Tally {
    const key = `${component} ${minute}`;
    const tally = this.tallies.get(key) ?? emptyTally(component, minute);
    this.tallies.set(key, tally);
    return tally;
  }

  /** A gap (a sleeping laptop, say) was not looked into, so at most two intervals count. */
  private sinceLast(component: string, at: Date): number {
    const last = this.lastLooks.get(component)?.getTime() ?? at.getTime();
    return Math.max(0, Math.min(at.getTime() - last, 2 * this.config.PROBE_INTERVAL_MS));
  }

  private takeBack(counted: Map<string, Tally>) {
    const newer = this.tallies;
    this.tallies = counted;
    for (const tally of newer.values()) {
      const kept = this.tallyOf(tally.component, tally.minute);
      for (const name of countedFields) kept[name] += tally[name];
    }
    for (const key of [...this.tallies.keys()].slice(0, Math.max(0, this.tallies.size - mostTallies)))
      this.tallies.delete(key);
  }
}

const countedFields = [
  'operational',
  'degraded',
  'down',
  'maintenance',
  'latencyTotalMs',
  'latencyCount',
  'downMilliseconds',
] as const;
