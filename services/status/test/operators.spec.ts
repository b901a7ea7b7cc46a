import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createHmac, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type {
  Incident,
  IncidentReport,
  IncidentTemplates,
  PlannedMaintenance,
  StatusNotice,
} from '@sevenfold/contracts';
import { opened, until } from '@sevenfold/testing';
import { startStatus, type RunningStatus } from './support/running-status.js';

let status: RunningStatus;
let admin: string;

beforeAll(async () => {
  status = await startStatus({ WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true', WEBHOOK_RETRY_MS: '20' });
  admin = await status.issuer.token({ sub: 'operator', admin: true, role: 'admin' });
}, 120_000);
afterAll(() => status.stop());

const roomsAreDown = {
  component: 'rooms',
  title: 'Rooms lose people',
  impact: 'degraded',
  text: 'Some fall out. We look.',
};
const open = async (body: object = roomsAreDown) => {
  const answer = await status.post('/api/admin/status/incidents', body, admin);
  expect(answer.status).toBe(201);
  return answer.body.incident as Incident;
};
const say = (id: string, body: object) =>
  status.post(`/api/admin/status/incidents/${id}/updates`, body, admin);
const actions = (action: string) =>
  status.published.filter(
    ({ type, data }) =>
      type === 'status.operator-action.recorded.v1' && (data as { action: string }).action === action,
  );

describe('an incident opened by operators', () => {
  it('is on the page at once, goes through its states, and only operators end it', async () => {
    const { id } = await open();
    const shown = async () => (await status.page()).incidents.find(incident => incident.id === id);
    expect(await shown()).toMatchObject({ title: 'Rooms lose people', state: 'investigating' });
    await status.shows('rooms', 'degraded');
    await until(
      async () => (await status.page()).banner.text === 'RydeSync rooms are degraded',
      'the banner did not say so',
    );
    const { body } = await status.get('/api/status/history?component=rooms&days=1');
    expect(body.days[0].status).toBe('degraded');
    await say(id, { state: 'identified', text: 'A cable.', title: 'Rooms lose some people' });
    await say(id, { state: 'monitoring', text: 'Another cable.' });
    // Probe results do not change the incident.
    expect(await shown()).toMatchObject({ state: 'monitoring', title: 'Rooms lose some people' });
    expect((await say(id, { state: 'resolved', text: 'It holds.' })).body.incident.resolvedAt).not.toBeNull();
    expect((await shown())?.updates.map(({ text }) => text)).toEqual([
      'It holds.',
      'Another cable.',
      'A cable.',
      'Some fall out. We look.',
    ]);
    await status.shows('rooms', 'operational');
    const again = await say(id, { state: 'identified', text: 'No.' });
    expect(again).toMatchObject({ status: 409, body: { code: 'incident.resolved' } });
    await until(() => actions('incident.resolve').length > 0, 'no event for the audit log');
    expect(actions('incident.open')[0]!.data).toMatchObject({
      operator: 'operator',
      outcome: 'done',
      target: { kind: 'incident', id },
    });
    await until(
      () =>
        actions('incident.update').some(({ data }) => (data as { outcome: string }).outcome === 'refused'),
      'no event for the refusal',
    );
  });

  it('names every affected component, and can name others later', async () => {
    const { component: _, ...several } = { ...roomsAreDown, componentIds: ['rooms', 'contact', 'rooms'] };
    const incident = await open(several);
    expect(incident).toMatchObject({ component: 'rooms', componentIds: ['rooms', 'contact'] });
    await status.shows('contact', 'degraded');
    await say(incident.id, { state: 'identified', text: 'Only one.', componentIds: ['contact'] });
    await status.shows('rooms', 'operational');
    expect((await status.entry('contact'))?.status).toBe('degraded');
    const unknown = await say(incident.id, { state: 'identified', text: 'x', componentIds: ['nothing'] });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'component.not-found' } });
    await say(incident.id, { state: 'resolved', text: 'Done.' });
  });

  it('stays on the page even if many others have begun and ended since', async () => {
    const { id } = await open();
    await status.sql(
      `insert into incident (id, component, title, impact, state, started_at, resolved_at)
       select gen_random_uuid(), 'contact', 'Brief', 'degraded', 'resolved', now(), now() from generate_series(1, 101)`,
    );
    const shown = async () => (await status.page()).incidents;
    await until(
      async () => (await shown()).some(({ title }) => title === 'Brief'),
      'the page has not read them',
    );
    expect((await shown()).at(-1)?.id).toBe(id);
    await status.sql(`delete from incident where title = 'Brief'`);
    await say(id, { state: 'resolved', text: 'Done.' });
  });

  it('can end even if one of its components is no longer on the page', async () => {
    const { id } = await open();
    await status.sql(
      `update incident set component = 'retired', component_ids = '{retired}' where id = '${id}'`,
    );
    expect((await say(id, { state: 'resolved', text: 'Retired.' })).status).toBe(200);
  });

  it('can be read by its id, with its post-mortem once it is over', async () => {
    const { id } = await open();
    const report = async () => (await status.get(`/api/status/incidents/${id}`)).body as IncidentReport;
    expect(await report()).toMatchObject({ id, componentIds: ['rooms'], postmortem: null });
    const write = (text: string) =>
      status.call('PUT', `/api/admin/status/incidents/${id}/postmortem`, { as: admin, body: { text } });
    expect(await write('Too early.')).toMatchObject({ status: 409, body: { code: 'incident.open' } });
    await say(id, { state: 'resolved', text: 'Done.' });
    expect((await write('A cable was loose.')).status).toBe(200);
    expect((await report()).postmortem).toMatchObject({ text: 'A cable was loose.' });
    expect((await write('')).status).toBe(200);
    expect((await report()).postmortem).toBeNull();
    expect((await status.get(`/api/status/incidents/${randomUUID()}`)).status).toBe(404);
    expect((await status.get('/api/status/incidents/nothing')).status).toBe(400);
  });

  it('coexists with one that probes open for the same component, and neither ends the other', async () => {
    const { id } = await open({ ...roomsAreDown, component: 'profiles' });
    await status.services.accounts.stop();
    await status.shows('profiles', 'down');
    const ofProfiles = async () =>
      (await status.page()).incidents.filter(({ component }) => component === 'profiles');
    await until(async () => (await ofProfiles()).length === 2, 'there were not two');
    await status.services.accounts.startAgain();
    await until(
      async () => (await ofProfiles()).filter(({ resolvedAt }) => resolvedAt !== null).length === 1,
      'the probes did not end theirs',
    );
    expect((await ofProfiles()).find(({ resolvedAt }) => resolvedAt === null)?.id).toBe(id);
    await say(id, { state: 'resolved', text: 'Done.' });
  });

  it('keeps its title and state when it gets worse, even if probes opened it and operators only edited it', async () => {
    const { accounts } = status.services;
    accounts.report({ thumbnails: 'down' });
    // The page shows it earlier, from memory.
    const { id, title } = await until(async () => {
      const stored = await status.sql(
        `select id, title from incident
         where component = 'profiles' and opened_by is null and resolved_at is null and impact = 'degraded'`,
      );
      return stored[0];
    }, 'probes opened no incident');
    expect(title).toBe('Profiles and settings are degraded');
    await say(id, { state: 'identified', text: 'A cable.', title: 'No pictures in profiles' });
    await accounts.stop();
    const report = async () => (await status.get(`/api/status/incidents/${id}`)).body as IncidentReport;
    await until(async () => (await report()).impact === 'down', 'the incident did not get worse');
    expect(await report()).toMatchObject({ title: 'No pictures in profiles', state: 'identified' });
    expect((await report()).updates[0]).toMatchObject({
      state: 'identified',
      text: expect.stringMatching(/^It’s worse now/),
    });
    accounts.report({ thumbnails: 'up' });
    await accounts.startAgain();
    await until(async () => (await report()).resolvedAt !== null, 'the probes did not end theirs');
  });

  it.each([
    [{ ...roomsAreDown, component: 'nothing' }, 404],
    [{ ...roomsAreDown, component: undefined }, 400],
    [{ ...roomsAreDown, componentIds: ['nothing'] }, 404],
    [{ ...roomsAreDown, text: ' ' }, 400],
    [{ ...roomsAreDown, impact: 'awful' }, 400],
    [{ ...roomsAreDown, openedBy: 'me' }, 400],
  ])('is refused as %j', async (body, expected) => {
    expect((await status.post('/api/admin/status/incidents', body, admin)).status).toBe(expected);
  });

  it('is for operators only', async () => {
    const user = await status.issuer.token({ sub: 'ada' });
    expect((await status.post('/api/admin/status/incidents', roomsAreDown)).status).toBe(401);
    expect((await status.post('/api/admin/status/incidents', roomsAreDown, user)).status).toBe(403);
    expect((await say(randomUUID(), { state: 'resolved', text: 'x' })).status).toBe(404);
  });
});

describe('a template', () => {
  const slow = {
    name: 'Slow rooms',
    title: 'Rooms are slow',
    impact: 'degraded',
    text: 'We are looking into it.',
  };
  const call = (method: string, path = '', body?: object) =>
    status.call(method, `/api/admin/status/templates${path}`, { as: admin, ...(body && { body }) });

  it('exists from the start, and names existing components', async () => {
    const { templates } = (await call('GET')).body as IncidentTemplates;
    expect(templates.length).toBeGreaterThan(0);
    for (const { title, impact, text, componentIds } of templates) {
      const incident = { title, impact, text, componentIds: [...componentIds, 'website'] };
      const { id } = await open(incident);
      await say(id, { state: 'resolved', text: 'Done.' });
    }
  });

  it('is kept under its name until an operator replaces or removes it', async () => {
    const { status: answered, body } = await call('POST', '', slow);
    expect([answered, body.template]).toEqual([201, { id: expect.any(String), componentIds: [], ...slow }]);
    const { id } = body.template;
    expect(await call('POST', '', slow)).toMatchObject({ status: 409, body: { code: 'template.exists' } });
    const changed = { ...slow, text: 'We know why.', componentIds: ['rooms'] };
    expect((await call('PUT', `/${id}`, changed)).status).toBe(200);
    expect((await call('GET')).body.templates).toContainEqual({ id, ...changed });
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('GET')).body.templates).not.toContainEqual(expect.objectContaining({ id }));
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await call('PUT', `/${id}`, changed)).status).toBe(404);
    const { text: _, ...audited } = changed;
    const removed = await until(() => actions('incident-template.remove')[0], 'no event for the audit log');
    expect(removed.data).toMatchObject({ outcome: 'done', before: audited });
    expect(removed.data).not.toHaveProperty('after');
  });

  it.each([
    [{ componentIds: ['nothing'] }, 404],
    [{ impact: 'awful' }, 400],
    [{ name: ' ' }, 400],
  ])('is refused with %j', async (wrong, expected) => {
    expect((await call('POST', '', { ...slow, ...wrong })).status).toBe(expected);
  });
});

describe('planned maintenance', () => {
  const plan = (startsInMs: number, endsInMs: number, components = ['moderation']) =>
    status.post(
      '/api/admin/status/maintenance',
      {
        title: 'New strings',
        text: 'An hour of quiet.',
        components,
        startsAt: new Date(Date.now() + startsInMs).toISOString(),
        endsAt: new Date(Date.now() + endsInMs).toISOString(),
      },
      admin,
    );

  it('is announced in advance, and failures during it count neither as down nor as an incident', async () => {
    const { body } = await plan(-1_000, 3_600_000);
    const { id } = body.planned as PlannedMaintenance;
    expect((await status.page()).planned).toMatchObject([{ id, state: 'running' }]);
    await status.services.moderation.stop();
    await status.shows('moderation', 'maintenance');
    await until(
      async () => (await status.page()).banner.text === 'Moderation is under maintenance',
      'the banner did not say so',
    );
    expect((await status.page()).banner.state).toBe('maintenance');
    const [row] = await until(async () => {
      const rows = await status.sql(`select * from status_day where component = 'moderation'`);
      return rows[0]?.maintenance > 3 && rows;
    }, 'maintenance was not counted');
    expect(row).toMatchObject({ down: 0, down_milliseconds: 0 });
    expect((await status.page()).incidents.some(({ component }) => component === 'moderation')).toBe(false);
    await status.services.moderation.startAgain();
    await status.shows('moderation', 'operational');

    expect((await status.post(`/api/admin/status/maintenance/${id}/cancel`, {}, admin)).status).toBe(200);
    expect((await status.page()).planned).toEqual([]);
    const again = await status.post(`/api/admin/status/maintenance/${id}/cancel`, {}, admin);
    expect(again).toMatchObject({ status: 409, body: { code: 'maintenance.ended' } });
  });

  it.each([
    [3_600_000, 1_000, ['rooms'], 400],
    [-7_200_000, -3_600_000, ['rooms'], 400],
    [1_000, 3_600_000, ['nothing'], 404],
  ])('from %i to %i ms for %j is answered with %s', async (from, to, components, expected) => {
    expect((await plan(from, to, components)).status).toBe(expected);
  });
});

describe('a webhook subscriber', () => {
  interface Heard {
    headers: IncomingHttpHeaders;
    body: string;
    notice: StatusNotice;
  }
  const listen = async ({ verifies = true, refusals = 0 } = {}) => {
    const heard: Heard[] = [];
    let refused = 0;
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      let body = '';
      for await (const piece of request) body += String(piece);
      const notice = JSON.parse(body) as StatusNotice;
      if (notice.type === 'subscription.verify') return response.end(verifies ? notice.challenge : 'hello');
      if (refused++ < refusals) return response.writeHead(500).end();
      heard.push({ headers: request.headers, body, notice });
      return response.end();
    };
    const server = opened(createServer((request, response) => void answer(request, response)));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return {
      heard,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    };
  };

  it('gets signed notices of incidents, retried after a failure, and none after unsubscribing', async () => {
    const place = await listen({ refusals: 2 });
    const { status: answered, body } = await status.post('/api/status/subscriptions', { url: place.url });
    expect(answered).toBe(201);
    expect((await status.post('/api/status/subscriptions', { url: place.url })).status).toBe(409);

    const { id } = await open({ ...roomsAreDown, component: 'contact' });
    const first = await until(() => place.heard[0], 'no notice came');
    expect(first.notice).toMatchObject({ type: 'incident.opened', incident: { id } });
    const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(first.headers['sevenfold-signature']),
    )!;
    const secret = String(body.secret);
    expect(createHmac('sha256', secret).update(`${seconds}.${first.body}`).digest('hex')).toBe(digest);

    const leave = (guess: string) =>
      status.post(`/api/status/subscriptions/${body.id}/unsubscribe`, { secret: guess });
    expect((await leave('wrong')).status).toBe(404);
    expect((await leave(secret)).status).toBe(200);
    await say(id, { state: 'resolved', text: 'Done.' });
    expect(await status.sql('select * from delivery')).toEqual([]);
  });

  it('gets no second copy of a notice that a pod of the previous version sent', async () => {
    const place = await listen();
    const { body } = await status.post('/api/status/subscriptions', { url: place.url });
    await status.sql(
      `insert into delivery (id, subscription_id, notice, delivered_at, next_at)
       values (gen_random_uuid(), $1, '{"type":"told"}', now(), now() - interval '1 hour')`,
      [body.id],
    );
    const { id } = await open({ ...roomsAreDown, component: 'contact' });
    await until(() => place.heard[0], 'no notice came');
    await say(id, { state: 'resolved', text: 'Done.' });
    await until(() => place.heard[1], 'no notice of the end');
    expect(place.heard.map(({ notice }) => notice.type)).toEqual(['incident.opened', 'incident.resolved']);
    await until(
      async () => (await status.sql('select from delivery where delivered_at is null')).length === 0,
      'sent notices stay in the table',
    );
    await status.sql('delete from subscription');
  });

  it('is listed for operators by its host, and gets nothing more once an operator removes it', async () => {
    const place = await listen({});
    const { body } = await status.post('/api/status/subscriptions', { url: place.url });
    const call = async (method: string, path = '') => {
      const token = await status.issuer.token({ uid: 'olga', admin: true, role: 'admin' });
      const authorization = `Bearer ${token}`;
      return fetch(`${status.url}/api/admin/status/subscriptions${path}`, {
        method,
        headers: { authorization },
      });
    };
    const { subscriptions } = (await (await call('GET')).json()) as { subscriptions: object[] };
    expect(subscriptions).toEqual([
      { id: body.id, host: new URL(place.url).host, since: expect.any(String) },
    ]);
    expect((await call('DELETE', `/${body.id}`)).status).toBe(200);
    expect(await status.sql('select * from subscription')).toEqual([]);
    expect((await call('DELETE', `/${body.id}`)).status).toBe(404);
    const recorded = await status.sql(
      `select payload->>'outcome' as outcome from outbox where payload->>'action' = 'subscription.remove' order by seq`,
    );
    expect(recorded).toEqual([{ outcome: 'done' }, { outcome: 'refused' }]);
  });

  it('gets five subscriptions per host, whatever the path', async () => {
    const place = await listen();
    try {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, query) =>
          status.post('/api/status/subscriptions', { url: `${place.url}?${query}` }),
        ),
      );
      expect(answers.filter(answer => answer.status === 201)).toHaveLength(5);
      for (const answer of answers.filter(one => one.status !== 201))
        expect(answer).toMatchObject({ status: 429, body: { code: 'subscription.too-many-there' } });
    } finally {
      await status.sql('delete from subscription');
    }
  });

  it('gets twenty subscriptions per address, whatever names resolve to it', async () => {
    const place = await listen();
    try {
      await status.sql(`insert into subscription (id, url, secret, host, network)
        select gen_random_uuid(), 'https://' || n || '.test/', 's', n || '.test', '127.0.0.1' from generate_series(1, 20) n`);
      expect(await status.post('/api/status/subscriptions', { url: place.url })).toMatchObject({
        status: 429,
        body: { code: 'subscription.too-many-there' },
      });
      expect(place.heard).toEqual([]);
    } finally {
      await status.sql('delete from subscription');
    }
  });

  it('has to return the challenge', async () => {
    const place = await listen({ verifies: false });
    const answer = await status.post('/api/status/subscriptions', { url: place.url });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'subscription.not-verified', field: 'url' },
    });
    expect(await status.sql('select * from subscription')).toEqual([]);
  });
});

describe('the machine-readable status', () => {
  it.each([
    ['summary.json', 'application/json', '"indicator"'],
    ['status.json', 'application/json', '"description"'],
    ['components.json', 'application/json', '"group_id"'],
    ['incidents.json', 'application/json', '"incident_updates"'],
    ['scheduled-maintenances.json', 'application/json', '"scheduled_maintenances"'],
    ['feed.atom', 'application/atom+xml', '<feed xmlns='],
    ['feed.rss', 'application/rss+xml', '<rss version='],
    ['maintenance.ics', 'text/calendar', 'BEGIN:VCALENDAR'],
    ['badge.svg?component=rooms', 'image/svg+xml', 'RydeSync rooms'],
    ['days', 'application/json', '"downMinutes"'],
  ])('is available as %s', async (path, type, holds) => {
    const answer = await status.text(`/api/status/${path}`);
    expect(answer.type).toContain(type);
    expect(answer.text).toContain(holds);
  });

  it('has no badge for unknown components', async () => {
    expect((await status.get('/api/status/badge.svg?component=nothing')).status).toBe(404);
  });
});
