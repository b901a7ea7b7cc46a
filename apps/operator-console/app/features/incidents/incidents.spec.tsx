import { useState } from 'react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Incident, IncidentTemplate, StatusEntry } from '@sevenfold/contracts';
import { showToOperator } from '../../testing/show-to-operator';
import { EmailSubscribers } from './email-subscribers';
import { IncidentCard } from './incident-card';
import { Incidents } from './incidents';
import { OpenIncidentForm } from './open-incident-form';
import { ResolvedIncidents } from './resolved-incidents';

const components = ['Rooms', 'Contact'].map((name): StatusEntry => ({
  id: name.toLowerCase(),
  name,
  status: 'operational',
  description: '',
  lastUpdated: null,
  uptime: { day: null, ninetyDays: null },
}));
const outage: IncidentTemplate = {
  id: 'outage',
  name: 'Outage',
  title: 'Outage: {components}',
  impact: 'down',
  componentIds: ['rooms', 'retired'],
  text: 'We can’t reach {components}.',
};
const incident: Incident = {
  id: 'incident',
  component: 'rooms',
  componentIds: ['rooms'],
  title: 'Rooms disconnect',
  openedBy: 'operators',
  impact: 'degraded',
  state: 'investigating',
  startedAt: '2026-11-24T10:00:00.000Z',
  resolvedAt: null,
  updates: [],
};

/** What was sent, as `POST /admin/status/incidents` and its body. */
let sent: [request: string, body: unknown][];
let answers: Record<string, unknown>;
let template: IncidentTemplate;

beforeEach(() => {
  sent = [];
  template = outage;
  globalThis.fetch = (async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push([`${method} ${address}`, JSON.parse(body as string)]);
    return Response.json(answers[`${method} ${address}`] ?? { template, templates: [template] });
  }) as typeof fetch;
  answers = {
    'GET /api/status': { groups: [{ id: 'services', name: 'Services', entries: components }] },
    'GET /admin/status/emails': { confirmed: 2, unconfirmed: 1 },
  };
});

const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea, select' }), {
    target: { value },
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
/** The requests so far; waits for the first one. */
const requests = () =>
  waitFor(() => {
    if (sent.length === 0) throw new Error('nothing was sent');
    return sent;
  });

describe('a new incident', () => {
  const choose = async () => {
    await showToOperator(<OpenIncidentForm components={components} />);
    await screen.findByRole('option', { name: 'Outage' });
    write('Template', 'outage');
  };

  it('starts from a template, with the names of the affected components', async () => {
    await choose();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Contact' }));
    press('Open the incident');
    expect(await requests()).toEqual([
      [
        'POST /admin/status/incidents',
        {
          title: 'Outage: Rooms and Contact',
          text: 'We can’t reach Rooms and Contact.',
          impact: 'down',
          state: 'investigating',
          component: 'rooms',
          componentIds: ['rooms', 'contact'],
        },
      ],
    ]);
  });

  it('can be saved as a template without opening an incident', async () => {
    await choose();
    press('Save as template');
    write(/^Name/, 'Rooms are gone');
    confirm('Save');
    const { id: _, ...kept } = outage;
    expect(await requests()).toEqual([
      [
        'POST /admin/status/templates',
        {
          ...kept,
          name: 'Rooms are gone',
          componentIds: ['rooms'],
        },
      ],
    ]);
  });

  it('replaces the template of the same name', async () => {
    await choose();
    write(/^Title/, 'Gone: {components}');
    press('Save as template');
    confirm('Replace');
    expect(await requests()).toEqual([
      ['PUT /admin/status/templates/outage', expect.objectContaining({ title: 'Gone: {components}' })],
    ]);
  });

  it('leaves out a template that is deleted', async () => {
    await choose();
    press('Delete template');
    confirm('Delete template');
    expect(await requests()).toEqual([['DELETE /admin/status/templates/outage', {}]]);
  });
});

describe('an incident', () => {
  it('can change its components with an update', async () => {
    await showToOperator(<IncidentCard incident={incident} components={components} />);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Contact', hidden: true }));
    write(/^Update/, 'Files, too.');
    press('Publish update');
    expect(await requests()).toEqual([
      [
        'POST /admin/status/incidents/incident/updates',
        {
          state: 'investigating',
          text: 'Files, too.',
          componentIds: ['rooms', 'contact'],
        },
      ],
    ]);
  });

  it('keeps the state that a colleague has set meanwhile, unless the operator chooses one', async () => {
    const state = () => screen.getByLabelText<HTMLSelectElement>('State').value;
    const Watched = () => {
      const [shown, setShown] = useState(incident);
      return (
        <>
          <IncidentCard incident={shown} components={components} />
          <button onClick={() => setShown({ ...incident, state: 'identified' })}>Colleague</button>
          <button onClick={() => setShown({ ...incident, state: 'monitoring' })}>Later</button>
        </>
      );
    };
    await showToOperator(<Watched />);
    press('Colleague');
    expect(state()).toBe('identified');
    write('State', 'investigating');
    press('Later');
    expect(state()).toBe('investigating');
    write(/^Update/, 'It is back.');
    press('Publish update');
    expect(await requests()).toEqual([
      ['POST /admin/status/incidents/incident/updates', { state: 'investigating', text: 'It is back.' }],
    ]);
    await waitFor(() => expect(state()).toBe('monitoring'));
  });

  it('gets its post-mortem once it is over', async () => {
    const over: Incident = { ...incident, state: 'resolved', resolvedAt: incident.startedAt };
    const path = '/admin/status/incidents/incident/postmortem';
    answers['GET /api/status/incidents/incident'] = { ...over, postmortem: { text: 'A cable.', at: '' } };
    answers[`PUT ${path}`] = { incident: { ...over, postmortem: null } };
    await showToOperator(<IncidentCard incident={over} components={components} />);
    const details = screen.getByText('Post-mortem').closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(await screen.findByDisplayValue('A cable.')).toBeTruthy();
    write(/^What happened/, ' ');
    press('Remove post-mortem');
    expect(await requests()).toEqual([[`PUT ${path}`, { text: '' }]]);
    expect(await screen.findByText('Removed from the incident’s page.')).toBeTruthy();
  });
});

it('says that an incident was resolved, with the trace, after its card has left the open ones', async () => {
  const over: Incident = { ...incident, state: 'resolved', resolvedAt: incident.startedAt };
  const page = { groups: [{ id: 'studio', name: 'Studio', entries: components }], planned: [] };
  answers['GET /api/status'] = { ...page, incidents: [incident] };
  answers['GET /api/status/incidents?limit=5'] = { incidents: [], nextCursor: null };
  answers['GET /admin/status/subscriptions'] = { subscriptions: [] };
  const update = 'POST /admin/status/incidents/incident/updates';
  answers[update] = { incident: over, actionId: '0', traceId: 'b'.repeat(32) };
  await showToOperator(<Incidents />);
  const card = within(await screen.findByTestId('incident'));
  answers['GET /api/status'] = { ...page, incidents: [over] };
  fireEvent.change(card.getByLabelText('State'), { target: { value: 'resolved' } });
  fireEvent.change(card.getByLabelText(/^Update/), { target: { value: 'It holds.' } });
  fireEvent.click(card.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('“Rooms disconnect” is resolved.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Trace bbbbbbbb' })).toBeTruthy();
  expect(await screen.findByText('No open incidents.')).toBeTruthy();
  expect(screen.getByText('“Rooms disconnect” is resolved.')).toBeTruthy();
});

it('lists resolved incidents of any age, page by page', async () => {
  const over: Incident = { ...incident, state: 'resolved', resolvedAt: incident.startedAt };
  answers['GET /api/status/incidents?limit=5'] = {
    incidents: [incident, { ...over, id: 'recent', title: 'A recent one' }],
    nextCursor: 'next',
  };
  answers['GET /api/status/incidents?limit=20&cursor=next'] = {
    incidents: [{ ...over, id: 'old', title: 'An old one', startedAt: '2026-01-01T10:00:00.000Z' }],
    nextCursor: null,
  };
  await showToOperator(<ResolvedIncidents components={components} />);
  expect(await screen.findByText('A recent one')).toBeTruthy();
  expect(screen.queryByText(incident.title)).toBeNull();
  press('Load more');
  expect(await screen.findByText('An old one')).toBeTruthy();
  expect(screen.getByText('A recent one')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('says that nobody has subscribed by email yet', async () => {
  answers['GET /admin/status/emails'] = { confirmed: 0, unconfirmed: 0 };
  await showToOperator(<EmailSubscribers />);
  expect(await screen.findByText('No email subscribers yet.')).toBeTruthy();
});

it('erases the address of an email subscriber only after a confirmation', async () => {
  answers['POST /admin/status/emails/erase'] = { erased: 3 };
  await showToOperator(<EmailSubscribers />);
  expect(await screen.findByText('2 confirmed, 1 not yet confirmed.')).toBeTruthy();
  write(/^Email/, 'ada@sevenfold.test');
  press('Erase address');
  expect(sent).toEqual([]);
  confirm('Erase address');
  expect(await requests()).toEqual([['POST /admin/status/emails/erase', { email: 'ada@sevenfold.test' }]]);
  expect(await screen.findByText('Address erased.')).toBeTruthy();
});
