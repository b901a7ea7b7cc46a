import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@sevenfold/service-defaults';
import type { ComponentState } from '../components/component-state.js';
import type { StatusConfig } from '../config.js';
import { Database, type Transaction } from '../database.js';
import { KnownMaintenance } from '../maintenance/known-maintenance.js';
import { PlannedWindows } from '../maintenance/planned-windows.js';
import { addLook, addToBucket, emptyTally, minuteOf, slotMs, slotsBetween, type Tally } from './tally.js';

/** Buffers a little more than a day of minutes for all components while the database is down. */
const mostTallies = 40_000;
const minutesKept = '25 hours';
const daysKept = 90;

interface DownSlot {
  component: string;
  slot: string;
}

/** Counts probes in memory and flushes them to the database; keeps counting while it is down. */
@Injectable()
export class HistoryRecorder {
  private tallies = new Map<string, Tally>();
  private downSlots = new Map<string, DownSlot>();
  private readonly lastLooks = new Map<string, Date>();

  constructor(
    private readonly database: Database,
    private readonly maintenance: KnownMaintenance,
    private readonly planned: PlannedWindows,
    @Inject(CONFIG) private readonly config: StatusConfig,
  ) {}

  count(states: readonly ComponentState[], at: Date) {
    for (const state of states.filter(({ confirmed }) => confirmed)) {
      const { id } = state.component;
      const planned = this.planned.covers(id, at) || this.maintenance.enabled;
      addLook(this.tallyOf(id, minuteOf(at)), state, planned);
      if (state.shown === 'down' && !planned) this.countDown(id, at);
      this.lastLooks.set(id, at);
    }
  }

  /** Adds counts since the last flush to minutes and days, in one transaction. */
  async flush(): Promise<void> {
    const counted = this.tallies;
    const down = this.downSlots;
    if (counted.size === 0) return;
    this.tallies = new Map();
    this.downSlots = new Map();
    try {
      await this.database.$transaction(async tx => {
        await this.add([...counted.values()], tx);
        await this.addDown([...down.values()], tx);
      });
    } catch (error) {
      this.takeBack(counted);
      for (const [key, slot] of down) this.downSlots.set(key, slot);
      throw error;
    }
  }

  async prune(): Promise<void> {
    await this.database
      .$executeRaw`delete from status_minute where minute < now() - ${minutesKept}::interval`;
    await this.database.$executeRaw`delete from down_slot where slot < now() - ${minutesKept}::interval`;
    await this.database.$executeRaw`
      delete from status_day where day <= (now() at time zone 'utc')::date - ${daysKept}::integer`;
    await this.database.$executeRaw`
      delete from status_day_latency where day <= (now() at time zone 'utc')::date - ${daysKept}::integer`;
  }

  private async add(tallies: Tally[], tx: Transaction) {
    await tx.$executeRaw`
      with seen as (
        select * from jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb) as t(
          component text, minute timestamptz, operational integer, degraded integer, down integer,
          maintenance integer, "latencyTotalMs" float8, "latencyCount" integer, buckets jsonb)
      ), latencies as (
        insert into status_day_latency as kept (component, day, bucket, looks)
        select component, (minute at time zone 'utc')::date as day, key::integer as bucket, sum(value::integer)
        from seen, jsonb_each_text(buckets) group by component, day, bucket order by component, day, bucket
        on conflict (component, day, bucket) do update set looks = kept.looks + excluded.looks
      ), minutes as (
        insert into status_minute as kept (component, minute, operational, degraded, down, maintenance,
          latency_total_ms, latency_count)
        select component, minute, operational, degraded, down, maintenance, "latencyTotalMs", "latencyCount"
        from seen order by component, minute
        on conflict (component, minute) do update set
          operational = kept.operational + excluded.operational,
          degraded = kept.degraded + excluded.degraded,
          down = kept.down + excluded.down,
          maintenance = kept.maintenance + excluded.maintenance,
          latency_total_ms = kept.latency_total_ms + excluded.latency_total_ms,
          latency_count = kept.latency_count + excluded.latency_count
      )
      insert into status_day as kept (component, day, operational, degraded, down, maintenance, latency_total_ms,
        latency_count)
      select component, (minute at time zone 'utc')::date as day, sum(operational), sum(degraded), sum(down),
        sum(maintenance), sum("latencyTotalMs"), sum("latencyCount")
      from seen group by component, day order by component, day
      on conflict (component, day) do update set
        operational = kept.operational + excluded.operational,
        degraded = kept.degraded + excluded.degraded,
        down = kept.down + excluded.down,
        maintenance = kept.maintenance + excluded.maintenance,
        latency_total_ms = kept.latency_total_ms + excluded.latency_total_ms,
        latency_count = kept.latency_count + excluded.latency_count`;
  }

  /** Adds only slots that no replica has counted. */
  private async addDown(slots: readonly DownSlot[], tx: Transaction) {
    if (slots.length === 0) return;
    await tx.$executeRaw`
      with counted as (
        insert into down_slot
        select component, slot from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
          as t(component text, slot timestamptz) order by component, slot
        on conflict do nothing returning component, slot
      )
      insert into status_day as kept (component, day, down_milliseconds)
      select component, (slot at time zone 'utc')::date as day, count(*) * ${slotMs}::float8
      from counted group by component, day order by component, day
      on conflict (component, day) do update set
        down_milliseconds = kept.down_milliseconds + excluded.down_milliseconds`;
  }

  private tallyOf(component: string, minute: string): Tally {
    const key = `${component} ${minute}`;
    const tally = this.tallies.get(key) ?? emptyTally(component, minute);
    this.tallies.set(key, tally);
    return tally;
  }

  /** Nothing was probed in a gap (such as a sleeping laptop), so at most two intervals count. */
  private countDown(component: string, at: Date) {
    const longest = new Date(at.getTime() - Math.max(2 * this.config.PROBE_INTERVAL_MS, slotMs));
    const last = this.lastLooks.get(component) ?? at;
    for (const slot of slotsBetween(last > longest ? last : longest, at))
      this.downSlots.set(`${component} ${slot}`, { component, slot });
  }

  private takeBack(counted: Map<string, Tally>) {
    const newer = this.tallies;
    this.tallies = counted;
    for (const tally of newer.values()) {
      const kept = this.tallyOf(tally.component, tally.minute);
      for (const name of countedFields) kept[name] += tally[name];
      for (const [bucket, looks] of Object.entries(tally.buckets)) addToBucket(kept, Number(bucket), looks);
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
] as const;
