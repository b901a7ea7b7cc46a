import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { showToOperator } from '../../testing/show-to-operator';
import { Inbox } from './inbox';

it('marks suspicious submissions in the list, and only these', async () => {
  const entries = [{ suspicion: 'trap' }, {}].map((changes, place) => ({
    submissionId: String(place),
    name: `Sender ${place}`,
    excerpt: 'Hello',
    status: 'stored',
    fileCount: 0,
    storedFileCount: 0,
    createdAt: '2026-11-24T10:00:00.000Z',
    readAt: null,
    labels: [],
    assignee: null,
    ...changes,
  }));
  globalThis.fetch = (async () => Response.json({ items: entries, nextCursor: null })) as typeof fetch;
  await showToOperator(<Inbox />);
  expect((await screen.findByText('Suspicious')).closest('a')?.textContent).toContain('Sender 0');
});
