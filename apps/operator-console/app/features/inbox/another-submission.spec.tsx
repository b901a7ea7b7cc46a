import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import type { InboxSubmission } from '@sevenfold/contracts';
import { showToOperator } from '../../testing/show-to-operator';
import { Submission } from './submission';

const at = '2026-11-24T10:00:00.000Z';
const submissionOf = (submissionId: string, values: Partial<InboxSubmission> = {}) => ({
  submissionId,
  reference: submissionId,
  status: 'stored',
  name: `Sender ${submissionId}`,
  email: `${submissionId}@sevenfold.test`,
  org: null,
  message: 'Hello',
  files: [],
  notes: [],
  labels: [],
  assignee: null,
  uid: submissionId,
  folder: 'contact',
  userAgent: '',
  createdAt: at,
  storedAt: at,
  readAt: at,
  answeredAt: null,
  archivedAt: null,
  ...values,
});

let answered: string[];
/** Sends the answer to the request that is waiting. */
let answer: (() => void) | undefined;
beforeEach(() => {
  answered = [];
  answer = undefined;
  globalThis.fetch = (async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const id = address.split('/').at(-1)!;
    const stored = () => submissionOf(id, answered.includes(id) ? { answeredAt: at } : {});
    if (method === 'GET') return Response.json(stored());
    await new Promise<void>(resolve => (answer = resolve));
    answered.push(id);
    return Response.json({ submission: stored() });
  }) as typeof fetch;
});

const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;

it('applies an action to its own message, even if another one is opened before the answer', async () => {
  await showToOperator(
    <>
      <Link to="/inbox/a">First</Link>
      <Link to="/inbox/b">Second</Link>
      <Routes>
        <Route path="/inbox/:submissionId" element={<Submission />} />
      </Routes>
    </>,
    '/inbox/a',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as answered' }));
  await waitFor(() => expect(answer).toBeDefined());
  follow('Second');
  await screen.findByRole('heading', { name: 'Sender b' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as answered' }).disabled).toBe(false);
  answer!();
  follow('First');
  expect(await screen.findByRole('button', { name: 'Mark as not answered' })).toBeTruthy();
  follow('Second');
  await screen.findByRole('button', { name: 'Mark as answered' });
  expect(heading()).toBe('Sender b');
});
