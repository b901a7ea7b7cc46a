import { migrate, prismaOptions } from '@sevenfold/database';
import { Clock } from '@sevenfold/service-defaults';
import { opened, startCuttableProxy, testDatabase, timeLeftIn } from '@sevenfold/testing';
import type { ComponentState } from '../src/components/component-state.js';
import { catalog } from '../src/components/catalog.js';
import type { StatusConfig } from '../src/config.js';
import { Database } from '../src/database.js';
import { status } from '../src/index.js';
import { FindHistoryQuery } from '../src/history/find-history.query.js';
import { HistoryRecorder } from '../src/history/history-recorder.js';
import { KnownMaintenance } from '../src/maintenance/known-maintenance.js';
import { PlannedWindows } from '../src/maintenance/planned-windows.js';

const stateOf = (id: string, found: 'operational' | 'down'): ComponentState => ({
  component: catalog.find(component => component.id === id)!,
  found,
  shown: found,
  confirmed: true,
  explained: false,
  lastUpdated: new Date(),
  latencyMs: found === 'operational' ? 10 : 100,
});

const recorderOf = (database: Database) =>
  new HistoryRecorder(database, new KnownMaintenance(database), new PlannedWindows(database), {
    PROBE_INTERVAL_MS: 5_000,
  } as StatusConfig);

it('loses no result when the database fails during a write, and counts no time twice with many replicas', async () => {
  const real = await opened(testDatabase('status'));
  await migrate(real.url, status.migrations!);
  const line = await opened(startCuttableProxy(real.url));
  const database = opened(new Database(prismaOptions(line.url)), client => client.$disconnect());
  const recorder = recorderOf(database);
  await timeLeftIn('day', 60);
  const at = new Date();
  const look = (found: 'operational' | 'down') => recorder.count([stateOf('website', found)], at);
  look('operational');
  await recorder.flush();
  look('operational');
  look('down');
  line.cut();
  await expect(recorder.flush()).rejects.toThrow();
  look('operational');
  line.mend();
  await recorder.flush();
  await recorder.flush();

  const counted = { component: 'website', operational: 3, down: 1 };
  expect(await database.statusDay.findMany()).toMatchObject([counted]);
  expect(await database.statusMinute.findMany()).toMatchObject([counted]);
  expect(await database.statusDayLatency.findMany({ orderBy: { bucket: 'asc' } })).toMatchObject([
    { component: 'website', looks: 3 },
    { component: 'website', looks: 1 },
  ]);
  const { components } = await new FindHistoryQuery(database, new Clock()).allDays();
  const website = components.find(({ component }) => component === 'website')!;
  expect(website.p50Ms.at(-1)).toBeCloseTo(10, -0.5);
  expect(website.p95Ms.at(-1)).toBeGreaterThan(92);
  expect(website.p50Ms.slice(0, -1)).toEqual(Array.from({ length: 89 }, () => null));

  // A second replica sees the same minute of downtime.
  const replicas = [recorderOf(database), recorderOf(database)];
  const midnight = new Date(new Date().toISOString().slice(0, 10));
  for (let second = 0; second <= 60; second += 5)
    for (const [place, replica] of replicas.entries())
      replica.count([stateOf('rooms', 'down')], new Date(midnight.getTime() + second * 1000 + place * 700));
  for (const replica of replicas) await replica.flush();
  const [rooms] = await database.statusDay.findMany({ where: { component: 'rooms' } });
  expect(rooms).toMatchObject({ down: 26, downMilliseconds: 65_000 });
  await database.statusDay.deleteMany({ where: { component: 'rooms' } });
  await database.statusMinute.deleteMany({ where: { component: 'rooms' } });

  await database.$executeRaw`update status_day set day = day - 90`;
  await database.$executeRaw`update status_day_latency set day = day - 90`;
  await database.$executeRaw`update status_minute set minute = minute - interval '26 hours'`;
  await recorder.prune();
  expect(await database.statusDay.count()).toBe(0);
  expect(await database.statusMinute.count()).toBe(0);
  expect(await database.statusDayLatency.count()).toBe(0);
}, 120_000);

it('keeps minutes and downtime for a day, and days for 90 days', async () => {
  const real = await opened(testDatabase('status'));
  await migrate(real.url, status.migrations!);
  const database = opened(new Database(prismaOptions(real.url)), client => client.$disconnect());
  await timeLeftIn('day', 60);
  await database.$executeRaw`
    insert into status_minute (component, minute)
    select hours || ' hours', now() - make_interval(hours => hours) from unnest(array[24, 26]) as hours`;
  await database.$executeRaw`
    insert into down_slot (component, slot)
    select hours || ' hours', now() - make_interval(hours => hours) from unnest(array[24, 26]) as hours`;
  await database.$executeRaw`
    insert into status_day (component, day)
    select days || ' days', (now() at time zone 'utc')::date - days from unnest(array[89, 90]) as days`;
  await database.$executeRaw`
    insert into status_day_latency (component, day, bucket, looks)
    select days || ' days', (now() at time zone 'utc')::date - days, 1, 1 from unnest(array[89, 90]) as days`;
  await recorderOf(database).prune();
  const only = (component: string) => [expect.objectContaining({ component })];
  expect(await database.statusMinute.findMany()).toEqual(only('24 hours'));
  expect(await database.$queryRaw`select component from down_slot`).toEqual(only('24 hours'));
  expect(await database.statusDay.findMany()).toEqual(only('89 days'));
  expect(await database.statusDayLatency.findMany()).toEqual(only('89 days'));
}, 120_000);

it('reads the days of all components once a minute for any number of callers', async () => {
  const real = await opened(testDatabase('status'));
  await migrate(real.url, status.migrations!);
  const database = opened(new Database(prismaOptions(real.url)), client => client.$disconnect());
  const recorder = recorderOf(database);
  const clock = { time: new Date(Date.UTC(2026, 10, 20, 12)), now: () => clock.time };
  const history = new FindHistoryQuery(database, clock);
  const uptimeOfToday = async () => {
    const { components } = await history.allDays();
    return components.find(({ component }) => component === 'website')!.uptime.at(-1);
  };
  const look = async (found: 'operational' | 'down') => {
    recorder.count([stateOf('website', found)], clock.time);
    await recorder.flush();
  };
  await look('operational');
  expect(await Promise.all([uptimeOfToday(), uptimeOfToday()])).toEqual([100, 100]);
  await look('down');
  expect(await uptimeOfToday()).toBe(100);
  clock.time = new Date(clock.time.getTime() + 60_000);
  expect(await uptimeOfToday()).toBe(50);
});
