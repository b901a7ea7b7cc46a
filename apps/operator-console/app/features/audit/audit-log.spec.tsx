import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { AuditEntry } from '@sevenfold/contracts';
import { showToOperator } from '../../testing/show-to-operator';
import { AuditLog } from './audit-log';

const asked: URLSearchParams[] = [];
let entries: AuditEntry[];
beforeEach(() => {
  asked.length = 0;
  entries = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(new URL(path, 'https://sevenfold.test').searchParams);
    return Response.json({ entries, nextCursor: null });
  }) as typeof fetch;
});

it('filters by an action picked by its description, and keeps an unknown action that the URL names', async () => {
  await showToOperator(<AuditLog />, '/audit?action=comet.catch');
  const actions = screen.getByLabelText<HTMLSelectElement>('Action');
  expect(actions.value).toBe('comet.catch');
  const kick = screen.getByRole<HTMLOptionElement>('option', { name: 'Kicked a member' });
  fireEvent.change(actions, { target: { value: kick.value } });
  await waitFor(() => expect(asked.map(query => query.get('action'))).toContain('member.kick'));
});

it('filters by whole days of the operator’s time zone, and ignores an invalid day', async () => {
  await showToOperator(<AuditLog />, '/audit?since=yesterday');
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-30' } });
  const end = new Date(2026, 10, 30, 23, 59, 59, 999).toISOString();
  await waitFor(() => expect(asked.map(query => query.get('to'))).toContain(end));
  expect(asked.map(query => query.get('from'))).toEqual(asked.map(() => null));
});

it('shows how personal data was read only once the entry is opened', async () => {
  entries = [
    {
      id: '6f1d6c1e-54a5-4c0e-9d35-7f1c2b7a9e10',
      at: '2026-11-30T03:14:56.000Z',
      operator: { uid: 'olga', name: 'Olga' },
      action: 'personal-data.read',
      target: { kind: 'other', id: 'inbox' },
      outcome: 'done',
      detail: 'First in this hour by GET /api/admin/inbox',
      service: 'moderation',
    },
  ];
  await showToOperator(<AuditLog />, '/audit');
  const outcome = await screen.findByRole('button', { name: 'Done' });
  fireEvent.click(outcome);
  expect(outcome.textContent).toContain('First in this hour');
});
