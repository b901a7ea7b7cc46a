import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { InboxSubmission } from '@sevenfold/contracts';
import { showToOperator } from '../../testing/show-to-operator';
import { Submission } from './submission';

const traceId = '0123456789abcdef0123456789abcdef';
const path = '/admin/contact/submissions/one';
const at = '2026-11-24T10:00:00.000Z';

let submission: InboxSubmission;
let sent: unknown[];
/** Answers a change; by default at once. */
let answer: () => Promise<Response>;
beforeEach(() => {
  sent = [];
  submission = {
    submissionId: 'one',
    reference: '7K3M-Q9TX',
    uid: 'ada',
    folder: 'inbox/contact/ada/1',
    name: 'Ada',
    email: 'ada@sevenfold.test',
    org: null,
    message: 'Hello',
    userAgent: '',
    status: 'stored',
    createdAt: at,
    storedAt: at,
    readAt: at,
    answeredAt: null,
    archivedAt: null,
    labels: [],
    assignee: null,
    notes: [],
    files: [],
  };
  answer = async () => Response.json({ submission, actionId: '0', traceId });
  globalThis.fetch = (async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (!address.startsWith(path)) return Response.json({ accounts: [] });
    if (method === 'GET') return Response.json(submission);
    const wanted = JSON.parse(body as string) as Partial<InboxSubmission>;
    sent.push(wanted);
    const answered = await answer();
    if (answered.ok) submission = { ...submission, ...wanted };
    return answered.ok ? Response.json({ submission, actionId: '0', traceId }) : answered;
  }) as typeof fetch;
});

const show = async () => {
  await showToOperator(
    <Routes>
      <Route path="/inbox/:submissionId" element={<Submission />} />
    </Routes>,
    '/inbox/one',
  );
  await screen.findByText('Hello');
};
const labelField = () => screen.getByLabelText<HTMLInputElement>('Add a label');
const addLabel = (label: string) => {
  fireEvent.change(labelField(), { target: { value: label } });
  fireEvent.submit(labelField().form!);
};
const nobodyIsBusy = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Archive' }).hasAttribute('disabled')).toBe(false));

it('says what an action did, with its trace', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect((await screen.findByRole('status')).textContent).toBe('Assigned to you.Trace 01234567');
});

it('is silent about marking a submission as read because it was opened', async () => {
  submission = { ...submission, readAt: null };
  await show();
  await waitFor(() => expect(sent).toEqual([{ read: true }]));
  await nobodyIsBusy();
  expect(screen.queryByRole('status')).toBeNull();
});

it('keeps both of two labels that someone types quickly', async () => {
  const first = Promise.withResolvers<void>();
  answer = async () => {
    await first.promise;
    return Response.json({});
  };
  await show();
  addLabel('urgent');
  await waitFor(() => expect(sent).toHaveLength(1));
  addLabel('press');
  first.resolve();
  await screen.findByRole('button', { name: 'Remove the label urgent' });
  await nobodyIsBusy();
  expect(labelField().value).toBe('press');
  fireEvent.submit(labelField().form!);
  await screen.findByRole('button', { name: 'Remove the label press' });
  expect(sent).toEqual([{ labels: ['urgent'] }, { labels: ['urgent', 'press'] }]);
});

it('keeps the text of a label that was not saved', async () => {
  answer = async () => Response.json({ code: 'internal', detail: 'Not now.' }, { status: 503 });
  await show();
  addLabel('urgent');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  expect(labelField().value).toBe('urgent');
});

it('names the browser, and shows its user agent in the details', async () => {
  submission = { ...submission, userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
  await show();
  expect(screen.getByText('Browser').nextElementSibling?.textContent).toBe('Firefox on Linux');
  expect(screen.getByText('User agent').nextElementSibling?.textContent).toBe(submission.userAgent);
});

it.each([
  ['trap', 'Filled in the hidden field'],
  ['many', 'One of many messages within an hour'],
] as const)('says why a submission is suspicious: %s', async (suspicion, reason) => {
  submission = { ...submission, suspicion };
  await show();
  expect(screen.getByText('Suspicious').nextElementSibling?.textContent).toBe(reason);
});
