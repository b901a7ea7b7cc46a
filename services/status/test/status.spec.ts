import { randomUUID } from 'node:crypto';
import {
  incidentOpenedV1,
  incidentResolvedV1,
  incidentsPageSchema,
  maintenanceChangedV1,
  statusHistorySchema,
  statusPageSchema,
  type Incident,
  type StatusPage,
} from '@sevenfold/contracts';
import { startStatus, type RunningStatus } from './support/running-status.js';
import { opened, timeLeftIn, until } from '@sevenfold/testing';

let status: RunningStatus;

beforeAll(async () => {
  // These tests look for downtime in today's history.
  await timeLeftIn('day', 60);
  status = await startStatus();
}, 180_000);
afterAll(() => status.stop());

const allIsWell = () =>
  until(async () => (await status.page()).banner.text === 'All systems operational', 'all was not well');

const events = (type: string, component: string) =>
  status.published.filter(
    event => event.type === type && (event.data as { component: string }).component === component,
  );

const incidentOf = async (component: string): Promise<Incident | undefined> =>
  (await status.page()).incidents.find(incident => incident.component === component);

describe('the status page', () => {
  it('shows every service and dependency in its current state, without a token', async () => {
    await allIsWell();
    const page = statusPageSchema.parse(await status.page());
    const entries = page.groups.flatMap(group => group.entries.map(({ id }) => id));
    expect(entries).toEqual(
      expect.arrayContaining([
        'website',
        'sign-in',
        'profiles',
        'moderation',
        'status',
        'contact',
        'rooms',
        'postgresql',
        'event-transport',
        'sign-in-provider',
      ]),
    );
    expect(page.incidents).toEqual([]);
  });

  it('is described in the OpenAPI document', async () => {
    const { body } = await status.get('/openapi.json');
    expect(Object.keys(body.paths).toSorted()).toEqual([
      '/api/admin/mails/status',
      '/api/admin/status/emails',
      '/api/admin/status/emails/erase',
      '/api/admin/status/incidents',
      '/api/admin/status/incidents/{id}/postmortem',
      '/api/admin/status/incidents/{id}/updates',
      '/api/admin/status/is-it-us',
      '/api/admin/status/maintenance',
      '/api/admin/status/maintenance/{id}/cancel',
      '/api/admin/status/subscriptions',
      '/api/admin/status/subscriptions/{id}',
      '/api/admin/status/templates',
      '/api/admin/status/templates/{id}',
      '/api/status',
      '/api/status/badge.svg',
      '/api/status/components.json',
      '/api/status/days',
      '/api/status/emails',
      '/api/status/emails/confirm/{token}',
      '/api/status/emails/unsubscribe/{token}',
      '/api/status/feed.atom',
      '/api/status/feed.rss',
      '/api/status/history',
      '/api/status/incidents',
      '/api/status/incidents.json',
      '/api/status/incidents/{id}',
      '/api/status/maintenance.ics',
      '/api/status/push',
      '/api/status/push/key',
      '/api/status/push/unsubscribe',
      '/api/status/scheduled-maintenances.json',
      '/api/status/status.json',
      '/api/status/subscriptions',
      '/api/status/subscriptions/{id}/unsubscribe',
      '/api/status/summary.json',
      '/api/usage-events',
    ]);
    expect(Object.keys(body.components.schemas)).toEqual(
      expect.arrayContaining(['StatusPage', 'StatusHistory']),
    );
  });

  it('leaves no traces of its probes', () => {
    expect(status.services.accounts.traceparents.length).toBeGreaterThan(0);
    for (const traceparent of status.services.accounts.traceparents)
      expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('shows a service that was stopped, opens one incident, and closes it when the service is back', async () => {
    await status.services['rooms-gateway'].stop();
    await status.shows('rooms', 'down');
    expect((await status.page()).banner).toEqual({ state: 'down', text: 'RydeSync rooms are down' });
    const opened = await until(() => events(incidentOpenedV1.type, 'rooms')[0], 'no incident was announced');
    // The page answers from memory, which follows a moment later.
    expect(await until(() => incidentOf('rooms'), 'no incident on the page')).toMatchObject({
      impact: 'down',
      state: 'investigating',
      resolvedAt: null,
    });

    await status.services['rooms-gateway'].startAgain();
    await status.shows('rooms', 'operational');
    const resolved = await until(
      () => events(incidentResolvedV1.type, 'rooms')[0],
      'no recovery was announced',
    );
    const { incidentId } = opened.data as { incidentId: string };
    expect(resolved.data).toMatchObject({ incidentId });
    const incident = await until(async () => {
      const found = await incidentOf('rooms');
      return found?.state === 'resolved' && found;
    }, 'the incident was not resolved');
    expect(incident).toMatchObject({ id: incidentId, title: 'RydeSync rooms are down' });
    expect(incident.updates.map(({ state }) => state)).toEqual(['resolved', 'investigating']);
    expect(events(incidentOpenedV1.type, 'rooms')).toHaveLength(1);
    await allIsWell();
  });

  it('blames a shared dependency, not every service that needs it', async () => {
    for (const service of Object.values(status.services)) service.report({ events: 'down' });
    await status.shows('contact', 'degraded');
    await status.shows('event-transport', 'degraded');
    await until(() => incidentOf('event-transport'), 'no incident was opened');
    expect(await incidentOf('contact')).toBeUndefined();
    expect(await incidentOf('profiles')).toBeUndefined();
    for (const service of Object.values(status.services)) service.report({ events: 'up' });
    await allIsWell();
  });
});

describe('the history', () => {
  it('counts each day, and leaves days without data empty', async () => {
    const history = await until(async () => {
      const { body } = await status.get('/api/status/history?component=rooms&days=30');
      return body.days?.at(-1).uptime !== null && statusHistorySchema.parse(body);
    }, 'nothing was counted');
    expect(history.days).toHaveLength(30);
    expect(history.days[0]).toMatchObject({ status: null, uptime: null, latencyMs: null, downMinutes: 0 });
    const today = history.days.at(-1)!;
    expect(today).toMatchObject({ date: new Date().toISOString().slice(0, 10), status: 'down' });
    expect(today.uptime).toBeLessThan(100);
    expect(today.uptime).toBeGreaterThan(0);
  });

  it('has the same counts in minutes and in days', async () => {
    const sums = (table: string) =>
      `select sum(operational)::int as operational, sum(down)::int as down, sum(latency_count)::int as looks
       from ${table} where component = 'moderation'`;
    // In one statement, because results keep being added to both.
    const [{ minutes, days }] = await status.sql(
      `select row_to_json(m) as minutes, row_to_json(d) as days
       from (${sums('status_minute')}) m, (${sums('status_day')}) d`,
    );
    expect(days).toEqual(minutes);
    expect(minutes.operational).toBeGreaterThan(0);
  });

  it('lists past incidents page by page', async () => {
    await status.sql(
      `insert into incident (id, component, title, impact, state, started_at, resolved_at)
       select gen_random_uuid(), 'website', 'Website is down', 'down', 'resolved', '2026-01-01', '2026-01-02'
       from generate_series(1, 5)`,
    );
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await status.get(`/api/status/incidents?limit=2${cursor && `&cursor=${cursor}`}`);
      const page = incidentsPageSchema.parse(body);
      seen.push(...page.incidents.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    const [{ count }] = await status.sql('select count(*)::int as count from incident');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(count);
  });

  it.each([
    ['history', 400],
    ['history?component=rooms&days=91', 400],
    ['history?component=nothing', 404],
    ['history?component=DROP%20TABLE', 400],
    ['incidents?cursor=xyz', 400],
    ['incidents?limit=0', 400],
  ])('answers %s with %i', async (path, expected) => {
    const { status: answered, body } = await status.get(`/api/status/${path}`);
    expect({ answered, problem: typeof body.code }).toEqual({ answered: expected, problem: 'string' });
  });
});

describe('maintenance', () => {
  const change = (enabled: boolean, lastUpdated: Date, id = randomUUID()) =>
    status.publish(
      maintenanceChangedV1,
      { enabled, reason: 'New strings', lastUpdated: lastUpdated.toISOString(), operator: 'operator' },
      id,
    );
  const bannerSays = (state: string) =>
    until(async () => (await status.page()).banner.state === state, `the banner did not say ${state}`);

  it('is shown by the banner; repeated, late or invalid events change nothing', async () => {
    const now = Date.now();
    const id = randomUUID();
    await change(true, new Date(now), id);
    await bannerSays('maintenance');
    await change(true, new Date(now), id);
    await change(false, new Date(now - 60_000));
    await status.publish(maintenanceChangedV1, { enabled: 'perhaps' });
    await until(
      async () => (await status.transport.deadLetters.list()).length > 0,
      'the invalid event was not parked',
    );
    expect(await status.sql('select enabled, reason from maintenance')).toEqual([
      { enabled: true, reason: 'New strings' },
    ]);
    expect((await status.page()).banner.text).toBe('Maintenance: New strings');
    await change(false, new Date(now + 1));
    await until(async () => (await status.page()).banner.state !== 'maintenance', 'it did not end');
  });
});

describe('a restart', () => {
  it('continues the open incident', async () => {
    await status.services.accounts.stop();
    await status.shows('profiles', 'down');
    const before = await until(() => incidentOf('profiles'), 'no incident was opened');
    await until(() => events(incidentOpenedV1.type, 'profiles')[0], 'no incident was announced');
    await status.restart();
    await status.services.accounts.startAgain();
    await until(
      async () => (await incidentOf('profiles'))?.resolvedAt,
      'the incident of the earlier run was not resolved',
    );
    expect((await incidentOf('profiles'))?.id).toBe(before.id);
    expect(events(incidentOpenedV1.type, 'profiles')).toHaveLength(1);
  });
});

describe('two replicas', () => {
  it('open one incident together, and announce it once', async () => {
    const replica = await opened(status.startReplica());
    await status.services['contact-intake'].stop();
    await status.shows('contact', 'down');
    await until(() => events(incidentOpenedV1.type, 'contact')[0], 'no incident was announced');
    // An incident that both replicas saw ends only when both know that it is the same one.
    await until(async () => {
      const { groups, incidents }: StatusPage = await (await fetch(`${replica.url}/api/status`)).json();
      const contact = groups.flatMap(({ entries }) => entries).find(({ id }) => id === 'contact');
      const open = incidents.filter(({ component, resolvedAt }) => component === 'contact' && !resolvedAt);
      return contact?.status === 'down' && open.length === 1;
    }, 'the replica did not see it');
    await status.services['contact-intake'].startAgain();
    await until(() => events(incidentResolvedV1.type, 'contact')[0], 'no recovery was announced');
    const rows = await status.sql(`select id from incident where component = 'contact'`);
    expect(rows).toHaveLength(1);
    expect(events(incidentOpenedV1.type, 'contact')).toHaveLength(1);
    expect(events(incidentResolvedV1.type, 'contact')).toHaveLength(1);
  });
});

// From here on the issuer stays down. A service that starts without it waits 10 s for the revocations.
describe('without keys from the sign-in provider', () => {
  it('shows that people cannot sign in', async () => {
    await status.issuer.stop();
    await status.shows('sign-in-provider', 'down');
    await status.shows('sign-in', 'down');
    await until(() => events(incidentOpenedV1.type, 'sign-in-provider')[0], 'no incident was announced');
    expect(await incidentOf('sign-in')).toBeUndefined();
  });
});

describe('without its own database', () => {
  it('still answers, says so, and stores afterwards what happened meanwhile', async () => {
    status.line.cut();
    await status.shows('postgresql', 'degraded');
    await status.services.moderation.stop();
    await status.shows('moderation', 'down');
    const page = statusPageSchema.parse(await status.page());
    expect(page.groups.flatMap(({ entries }) => entries).length).toBeGreaterThan(10);
    expect(page.incidents.map(({ component }) => component)).toEqual(
      expect.arrayContaining(['moderation', 'postgresql']),
    );
    expect((await status.get('/api/status/history?component=rooms')).status).toBe(503);
    // If the service were not ready, Kubernetes would send no requests here.
    expect(await status.get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', degraded: ['database'] },
    });
    await status.services.moderation.startAgain();
    await status.shows('moderation', 'operational');

    status.line.mend();
    await status.shows('postgresql', 'operational');
    await until(async () => (await incidentOf('moderation'))?.resolvedAt, 'the incident was forgotten');
    await until(
      () => events(incidentOpenedV1.type, 'moderation')[0],
      'the incident was not announced afterwards',
    );
    await until(async () => {
      const [row] = await status.sql(`select down from status_day where component = 'moderation'`);
      return row?.down > 0;
    }, 'the failures seen meanwhile were not stored');
  }, 120_000);
});
