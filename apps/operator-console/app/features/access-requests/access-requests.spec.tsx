import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showToOperator } from '../../testing/show-to-operator';
import { AccessRequests } from './access-requests';

const requests = ['ada', 'ben', 'cleo'].map(uid => ({
  id: uid,
  uid,
  actor: { name: uid, email: `${uid}@sevenfold.test` },
  division: 'echoverse',
  reason: 'Requesting access to view this content',
  status: 'pending',
  createdAt: '2026-11-24T10:00:00.000Z',
}));

it('approves many, each exactly once at the server’s pace, then reloads the list', async () => {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (pathname.includes('/division-requests')) asked.push(`${method} ${pathname}`);
    if (asked.filter(each => each.endsWith('/ben/approve')).length === 1 && pathname.endsWith('/ben/approve'))
      return Response.json({ detail: 'Slow down.' }, { status: 429, headers: { 'retry-after': '0' } });
    return Response.json(
      method === 'GET'
        ? { requests, nextCursor: null, accounts: [] }
        : { request: requests[0], level: 'member', traceId: `${asked.length}`.repeat(32) },
    );
  }) as typeof fetch;
  await showToOperator(<AccessRequests />);
  fireEvent.click(await screen.findByLabelText('Select all shown (3)'));
  fireEvent.click(screen.getByRole('button', { name: 'Approve selected' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved 3 of 3.')).toBeTruthy();
  fireEvent.click(screen.getByText('Traces'));
  expect(screen.getAllByRole('link', { name: /^\d{8}$/ }).map(link => link.textContent)).toEqual([
    '22222222',
    '44444444',
    '55555555',
  ]);
  expect(asked).toEqual([
    'GET /admin/division-requests',
    'POST /admin/division-requests/ada/approve',
    'POST /admin/division-requests/ben/approve',
    'POST /admin/division-requests/ben/approve',
    'POST /admin/division-requests/cleo/approve',
    'GET /admin/division-requests',
  ]);
});

/** Answers calls by method, path and query; calls without an answer get empty lists. */
const answering = (answer: (call: string) => Promise<Response | undefined> | Response | undefined) => {
  globalThis.fetch = (async (address: string, { method = 'GET' }: RequestInit = {}) =>
    (await answer(`${method} ${address}`)) ??
    Response.json({ requests: [], nextCursor: null, accounts: [] })) as typeof fetch;
};
const pending = 'GET /admin/division-requests?status=pending';

it('requests a failing page only once, and selects what has loaded', async () => {
  const asked: string[] = [];
  answering(call => {
    asked.push(call);
    if (call === pending) return Response.json({ requests, nextCursor: 'next' });
    // Limits endless retries, so that the assertion can count them.
    if (call === `${pending}&cursor=next` && asked.length < 20)
      return Response.json({ code: 'internal', detail: 'Not now.' }, { status: 503 });
    return undefined;
  });
  await showToOperator(<AccessRequests />);
  fireEvent.click(await screen.findByLabelText('Select all shown (3)'));
  fireEvent.click(screen.getByRole('button', { name: 'Select all that match' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  await waitFor(() => expect(screen.getByText('3 selected')).toBeTruthy());
  expect(asked.filter(call => call.endsWith('cursor=next'))).toHaveLength(1);
});

it('shows a running bulk action on every list, and lets the operator stop it', async () => {
  const second = Promise.withResolvers<void>();
  const approved: string[] = [];
  answering(async call => {
    if (call === pending) return Response.json({ requests, nextCursor: null });
    if (!call.endsWith('/approve')) return undefined;
    approved.push(call);
    if (approved.length === 2) await second.promise;
    return Response.json({ request: requests[0], level: 'member' });
  });
  await showToOperator(<AccessRequests />);
  fireEvent.click(await screen.findByLabelText('Select all shown (3)'));
  fireEvent.click(screen.getByRole('button', { name: 'Approve selected' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(approved).toHaveLength(2));
  fireEvent.click(screen.getByRole('link', { name: 'Approved' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  second.resolve();
  fireEvent.click(screen.getByRole('link', { name: 'Pending' }));
  expect(await screen.findByText('Approved 2 of 3. Stopped: 1 not tried.')).toBeTruthy();
  expect(approved).toHaveLength(2);
});

it('shows the result of a single decision after that of a bulk action', async () => {
  answering(call => {
    if (call === pending) return Response.json({ requests, nextCursor: null });
    if (!call.startsWith('POST')) return undefined;
    return call.includes('/ben/')
      ? Response.json({ code: 'internal', detail: 'Not now.' }, { status: 503 })
      : Response.json({ request: { ...requests[0], status: 'approved' }, level: 'member' });
  });
  const approve = async (place: number) => {
    fireEvent.click(screen.getAllByRole('button', { name: 'Approve' })[place]!);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  };
  await showToOperator(<AccessRequests />);
  fireEvent.click(await screen.findByLabelText('Select all shown (3)'));
  fireEvent.click(screen.getByRole('button', { name: 'Approve selected' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await screen.findByText('Approved 2 of 3. 1 failed.');
  await approve(0);
  expect(await screen.findByText('ada@sevenfold.test is now a member of EchoVerse.')).toBeTruthy();
  expect(screen.queryByText('Approved 2 of 3. 1 failed.')).toBeNull();
  await approve(1);
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
});
