import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Incident, StatusEntry, StatusPage as StatusData } from '@sevenfold/contracts';
import { deviceMemory } from '@sevenfold/ui';
import { nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub, type Handler } from '../../testing/server-stub';
import { IncidentPage } from './incident-page';
import { StatusPage } from './status-page';

const at = '2026-05-06T07:08:09.000Z';
const entry = (id: string, name: string, status: StatusEntry['status'] = 'operational'): StatusEntry => ({
  id,
  name,
  status,
  description: '',
  lastUpdated: at,
  latencyMs: 4,
  uptime: { day: 100, ninetyDays: 100 },
});
const incident: Incident = {
  id: '00000000-0000-4000-8000-000000000001',
  component: 'rooms',
  componentIds: ['rooms', 'contact'],
  openedBy: 'operators',
  title: 'Rooms lose people',
  impact: 'down',
  state: 'resolved',
  startedAt: at,
  resolvedAt: '2026-05-06T07:55:09.000Z',
  updates: [{ at, state: 'resolved', text: 'A cable was loose.' }],
};
const page = (roomsAre: StatusEntry['status'] = 'operational'): StatusData => ({
  banner: { state: 'operational', text: 'All systems operational' },
  groups: [
    { id: 'echoverse', name: 'EchoVerse', entries: [entry('rooms', 'RydeSync rooms', roomsAre)] },
    { id: 'lumina', name: 'Lumina', entries: [entry('contact', 'Contact intake'), entry('pages', 'Studio')] },
  ],
  incidents: [incident],
  planned: [],
  updatedAt: at,
  staleSince: null,
});
const noDay = Array.from({ length: 89 }, () => null);
const days = {
  from: '2026-02-06',
  components: [
    {
      component: 'rooms',
      status: [...noDay, 'operational'],
      uptime: [...noDay, 100],
      latencyMs: [...noDay, 5],
      p50Ms: [...noDay, 4],
      p95Ms: [...noDay, 11],
      downMinutes: Array.from({ length: 90 }, () => 0),
    },
  ],
};

async function show(handlers: Record<string, Handler> = {}) {
  const session = nobodysSession();
  const asked = serverStub({
    'GET /api/status': () => ({ body: page() }),
    'GET /api/status/days': () => ({ body: days }),
    'GET /api/rydesync/healthz': () => ({ body: {} }),
    ...handlers,
  });
  await act(async () => void renderQueryingPage(<StatusPage />, { path: '/status', session }));
  return asked;
}

const groupOf = (name: string) =>
  screen.getByRole('heading', { level: 3, name }).closest('details') as HTMLDetailsElement;

describe('the status page', () => {
  it('collapses working groups to one line, and opens failing ones', async () => {
    await show({ 'GET /api/status': () => ({ body: page('down') }) });
    expect((await screen.findAllByText('Down')).length).toBeGreaterThan(0);
    expect(groupOf('EchoVerse').open).toBe(true);
    expect(groupOf('Lumina').open).toBe(false);
    expect(within(groupOf('Lumina')).getAllByText('Operational')[0]).toBeTruthy();
  });

  it('shows what is affected in a group, and folds what works', async () => {
    const groups = [
      {
        id: 'lumina',
        name: 'Lumina',
        entries: [entry('pages', 'Studio'), entry('contact', 'Contact intake', 'degraded')],
      },
    ];
    await show({ 'GET /api/status': () => ({ body: { ...page(), groups } }) });
    const isFolded = (element: HTMLElement) => element.closest('details')!.open === false;
    expect(isFolded(await screen.findByTestId('status-contact'))).toBe(false);
    expect(isFolded(screen.getByTestId('status-pages'))).toBe(true);
    expect(screen.getByText('1 operational')).toBeTruthy();
  });

  it('does not call a day with an open incident free of problems', async () => {
    const incidents = [{ ...incident, state: 'identified', resolvedAt: null }];
    await show({ 'GET /api/status': () => ({ body: { ...page('degraded'), incidents } }) });
    const rooms = await screen.findByTestId('status-rooms');
    expect(await within(rooms).findByText('1 incident today. 1 day recorded, with problems.')).toBeTruthy();
    expect(rooms.querySelector('svg path[data-status="operational"]')).toBeNull();
    expect(rooms.querySelector('svg path[data-status="down"]')).not.toBeNull();
  });

  it('draws and claims only days with data', async () => {
    await show({ 'GET /api/status': () => ({ body: { ...page(), incidents: [] } }) });
    const rooms = await screen.findByTestId('status-rooms');
    expect(await within(rooms).findByText('100% on its first day')).toBeTruthy();
    expect(rooms.querySelector('svg[viewBox="0 0 1 100"] path')?.getAttribute('d')).toMatch(/^M0 0[^M]*$/);
    expect(within(rooms).getByText(/half of our checks took up to 4 ms, 95% up to 11 ms/)).toBeTruthy();
  });

  it('says that a browser without a network is offline, not that we are down', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show();
    expect(screen.getByTestId('backend-health').textContent).toMatch(/^From your browser: you’re offline/);
    expect(screen.getByTestId('backend-health').dataset['state']).toBe('offline');
    online.mockRestore();
  });

  it('links past incidents to their pages, with their duration', async () => {
    await show();
    const link = await screen.findByRole('link', { name: 'Rooms lose people' });
    expect(link.getAttribute('href')).toBe(`/status/incidents/${incident.id}`);
    expect(link.closest('li')!.textContent).toContain('for 47 minutes, RydeSync rooms, Contact intake');
  });

  it('keeps an incident that was just resolved among older ones', async () => {
    const older = { ...incident, id: '00000000-0000-4000-8000-000000000002', title: 'Older' };
    older.startedAt = '2026-01-06T07:08:09.000Z';
    const open = { ...incident, state: 'identified', resolvedAt: null };
    let resolved = false;
    await show({
      'GET /api/status': () => ({ body: { ...page(), incidents: [resolved ? incident : open] } }),
      'GET /api/status/incidents': () => ({ body: { incidents: [open, older], nextCursor: null } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show older incidents' }));
    await screen.findByRole('link', { name: 'Older' });
    resolved = true;
    // TanStack Query refetches the status when the page becomes visible again.
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    const past = within(screen.getByRole('region', { name: 'Past incidents' }));
    expect(await past.findByRole('link', { name: 'Rooms lose people' })).toBeTruthy();
    expect(past.getAllByRole('link').map(link => link.textContent)).toEqual(['Rooms lose people', 'Older']);
  });

  it('shows the last known status and its age while the service does not answer', async () => {
    const away: Record<string, Handler> = {
      'GET /api/status': () => ({ status: 404, body: { code: 'x', detail: 'Away.' } }),
    };
    await show(away);
    expect((await screen.findByTestId('status-banner')).textContent).toContain(
      'We can’t load the status. Away.',
    );
    document.body.replaceChildren();
    localStorage.clear();
    const session = nobodysSession();
    deviceMemory.writeJson('sevenfold.status', {
      ...page(),
      updatedAt: new Date(Date.now() - 300_000).toISOString(),
    });
    serverStub(away);
    await act(async () => void renderQueryingPage(<StatusPage />, { path: '/status', session }));
    expect((await screen.findByRole('alert')).textContent).toContain('5 minutes ago');
    expect(screen.getByTestId('status-banner').dataset['state']).toBe('development');
    expect(groupOf('EchoVerse')).toBeTruthy();
  });

  it('says that the gateway’s copy is old, and when its incidents are from', async () => {
    await show({ 'GET /api/status': () => ({ body: { ...page(), staleSince: at } }) });
    expect((await screen.findByRole('alert')).textContent).toContain('This is how things were');
    document.body.replaceChildren();
    const updatedAt = new Date().toISOString();
    await show({ 'GET /api/status': () => ({ body: { ...page(), updatedAt, staleSince: at } }) });
    expect(await screen.findByText(/Incidents and uptimes are as of/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('subscribes an email address to chosen components, and says to check the inbox', async () => {
    const asked = await show({ 'POST /api/status/emails': () => ({ status: 202, body: { ok: true } }) });
    fireEvent.change(await screen.findByLabelText(/^Email/), { target: { value: ' ada@sevenfold.test' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'RydeSync rooms', hidden: true }));
    expect(screen.getByText('Components: 1 chosen')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Subscribe' })));
    expect((await screen.findByText(/Check your inbox/)).closest('[role=status]')).toBeTruthy();
    expect(asked.find(({ request }) => request === 'POST /api/status/emails')!.body).toEqual({
      email: 'ada@sevenfold.test',
      componentIds: ['rooms'],
    });
  });

  it('shows errors of the email address beside its field', async () => {
    await show({
      'POST /api/status/emails': () => ({
        status: 429,
        body: { code: 'x', detail: 'Try again in an hour.' },
      }),
    });
    const field = await screen.findByLabelText(/^Email/);
    fireEvent.change(field, { target: { value: 'ada@sevenfold.test' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Subscribe' })));
    expect(await screen.findByText('Try again in an hour.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the incident page', () => {
  const open = async (handlers: Record<string, Handler>) => {
    const session = nobodysSession();
    serverStub({ 'GET /api/status': () => ({ body: page() }), ...handlers });
    await act(
      async () =>
        void renderQueryingPage(<IncidentPage id={incident.id} />, { path: '/status/incidents/1', session }),
    );
  };
  const path = `GET /api/status/incidents/${incident.id}`;

  it('shows what happened, what it affected, and why', async () => {
    const postmortem = { text: 'We replaced the cable.', at };
    await open({ [path]: () => ({ body: { ...incident, postmortem } }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Rooms lose people' })).toBeTruthy();
    expect(await screen.findByText('RydeSync rooms, Contact intake')).toBeTruthy();
    expect(screen.getByText('47 minutes')).toBeTruthy();
    expect(screen.getByText('We replaced the cable.')).toBeTruthy();
    expect(screen.getByText('A cable was loose.')).toBeTruthy();
  });

  it('names the time zone of its times', async () => {
    await open({ [path]: () => ({ body: incident }) });
    const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')!.value;
    const started = (await screen.findByText('Started')).nextElementSibling!;
    expect(started.textContent).toContain(zone);
  });

  it('offers updates by email, for components of choice', async () => {
    await open({ [path]: () => ({ body: incident }) });
    const updates = within(await screen.findByRole('region', { name: 'Get updates' }));
    expect(updates.getByRole('button', { name: 'Subscribe' })).toBeTruthy();
    expect(updates.getByRole('checkbox', { name: 'RydeSync rooms', hidden: true })).toBeTruthy();
  });

  it('links to the status page if the incident does not exist', async () => {
    await open({ [path]: () => ({ status: 404, body: { code: 'incident.not-found', detail: 'x' } }) });
    expect(await screen.findByRole('heading', { name: 'No such incident' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All services and incidents' }).getAttribute('href')).toBe(
      '/status',
    );
  });
});
