import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { showToOperator } from '../../testing/show-to-operator';
import { AuditLog } from './audit-log';

const asked: URLSearchParams[] = [];
const { fetch: given } = globalThis;
beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = (async (path: string) => {
    asked.push(new URL(path, 'https://sevenfold.test').searchParams);
    return Response.json({ entries: [], nextCursor: null });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  globalThis.fetch = given;
});

it('filters by an action picked by its description, and keeps an unknown action from the URL', async () => {
  await showToOperator(<AuditLog />, '/audit?action=comet.catch');
  const actions = screen.getByLabelText<HTMLSelectElement>('Action');
  expect(actions.value).toBe('comet.catch');
  const kick = screen.getByRole<HTMLOptionElement>('option', { name: 'Kicked a member' });
  fireEvent.change(actions, { target: { value: kick.value } });
  await waitFor(() => expect(asked.map(query => query.get('action'))).toContain('member.kick'));
});
