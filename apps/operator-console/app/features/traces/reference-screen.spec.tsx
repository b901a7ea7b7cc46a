import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { FoundTrace, ReferenceView } from '@sevenfold/contracts';
import { showToOperator } from '../../testing/show-to-operator';
import { ReferenceScreen } from './reference-screen';

const traceId = '3b0c72e8d1f24a5b9c6d7e8f90123456';
const at = '2026-05-06T07:08:09.000Z';
const found = (about: Partial<FoundTrace> = {}): FoundTrace => ({
  traceId,
  at,
  error: {
    at,
    service: 'accounts',
    message: 'Something went wrong on our side. Try again in a moment.',
    code: 'internal',
    status: 500,
    where: 'GET /api/accounts/:uid',
  },
  lines: [
    { at, level: 'error', service: 'accounts', message: 'It broke.', attributes: { code: 'internal' } },
  ],
  versions: [{ service: 'accounts', version: '0.2.0', startedAt: '2026-05-06T07:00:00.000Z' }],
  runbooks: [{ name: 'ServiceFailing', url: 'https://docs.sevenfold.test/ServiceFailing.md' }],
  ...about,
});

let answers: Record<string, Response>;
beforeEach(() => {
  answers = {
    '/admin/audit': Response.json({ entries: [], nextCursor: null }),
    [`/admin/traces/${traceId}`]: Response.json({ traceId, spans: [] }),
  };
  globalThis.fetch = (async (address: string) =>
    answers[address.split('?')[0]!]?.clone() ?? Response.json({})) as typeof fetch;
});

const show = (reference: string, view: ReferenceView) => {
  answers[`/admin/references/${reference}`] = Response.json(view);
  return showToOperator(
    <Routes location={`/references/${reference}`}>
      <Route path="references/:reference" element={<ReferenceScreen />} />
    </Routes>,
  );
};

it('shows error, runbook, version and log of the one trace, and that a pod had just started', async () => {
  await show('3b0c72e8', { logs: 'read', traces: [found()] });
  expect(await screen.findByText('Something went wrong on our side. Try again in a moment.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ServiceFailing' }).getAttribute('href')).toContain(
    'docs.sevenfold.test',
  );
  expect(screen.getByText('Started shortly before')).toBeTruthy();
  expect(screen.getByText('It broke.', { exact: false })).toBeTruthy();
  expect(await screen.findByText('None: no operator acted in this trace.')).toBeTruthy();
});

it('offers all traces that begin with the same digits', async () => {
  const twin = `3b0c72e8${'0'.repeat(24)}`;
  await show('3b0c72e8', { logs: 'read', traces: [found(), found({ traceId: twin })] });
  expect((await screen.findByRole('link', { name: twin })).getAttribute('href')).toBe(`/references/${twin}`);
  expect(screen.getByRole('link', { name: traceId })).toBeTruthy();
});

it('says why nothing was found', async () => {
  await show('3b0c72e8', { logs: 'read', traces: [] });
  expect(await screen.findByText(/may never have reached us/)).toBeTruthy();
});

it('searches again for lines that have not arrived yet', async () => {
  await show('3b0c72e8', { logs: 'read', traces: [] });
  await screen.findByText(/may never have reached us/);
  answers['/admin/references/3b0c72e8'] = Response.json({ logs: 'read', traces: [found()] });
  expect(
    await screen.findByText(
      'Something went wrong on our side. Try again in a moment.',
      {},
      { timeout: 4_000 },
    ),
  ).toBeTruthy();
});

it('shows the references of its own failed requests', async () => {
  for (const path of ['/admin/audit', `/admin/traces/${traceId}`])
    answers[path] = Response.json({ detail: 'It broke.' }, { status: 500 });
  await show(traceId, { logs: 'read', traces: [found()] });
  expect(await screen.findByText(/We can’t read the audit log: .*It broke/)).toBeTruthy();
  expect(await screen.findByText(/We can’t read the trace: .*It broke/)).toBeTruthy();
  expect(screen.getAllByTestId('error-reference')).toHaveLength(2);
});

it.each([
  ['none', /no log store/],
  ['unavailable', /can’t reach the log store/],
] as const)('gives the command that finds the line if the log store is “%s”', async (logs, words) => {
  await show('3b0c72e8', { logs, traces: [] });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(
    screen.getByText(/kubectl -n NAMESPACE .*part-of=sevenfold .*--tail=-1.* \| grep 3b0c72e8$/),
  ).toBeTruthy();
});

it('still shows the trace of a full trace id without the log', async () => {
  await show(traceId, { logs: 'unavailable', traces: [] });
  expect(await screen.findByText('0 spans in 0 services, 0.0 ms')).toBeTruthy();
});

it('repeats the service of a span only for screen readers while it stays the same', async () => {
  const span = (spanId: string, service: string, parentSpanId?: string) => ({
    spanId,
    parentSpanId,
    service,
    name: `span ${spanId}`,
    kind: 'internal',
    status: 'ok',
    startUnixNano: '1000000',
    durationNano: '1000000',
    attributes: {},
  });
  const spans = [span('1', 'api-gateway'), span('2', 'accounts', '1'), span('3', 'accounts', '2')];
  answers[`/admin/traces/${traceId}`] = Response.json({ traceId, spans });
  await show(traceId, { logs: 'read', traces: [found()] });
  const rows = await screen.findAllByRole('button', { name: /span \d/ });
  expect(rows.map(row => row.querySelector('.visually-hidden')?.textContent)).toEqual([
    undefined,
    undefined,
    'accounts',
  ]);
});

it('names the guest that an operator acted on', async () => {
  const guest = 'guest-764c09ea-c1d3-4e05-894f-de7bfa65217c';
  const entry = {
    id: '6f1d6c1e-54a5-4c0e-9d35-7f1c2b7a9e10',
    at,
    action: 'room.transfer-host',
    operator: { uid: 'mira', name: 'Mira Solberg' },
    target: { kind: 'member', id: guest, room: 'evening' },
    service: 'moderation',
    outcome: 'done',
    detail: `Made ${guest} host of evening.`,
  };
  answers['/admin/audit'] = Response.json({ entries: [entry], nextCursor: null });
  await show(traceId, { logs: 'read', traces: [found()] });
  expect(await screen.findByText('Made Guest 217c host of evening.')).toBeTruthy();
});
