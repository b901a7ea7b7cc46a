import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { showToOperator } from '../../testing/show-to-operator';
import { DeadLetters } from './dead-letters';

const letters = ['one', 'two'].map(id => ({
  id,
  group: 'accounts',
  type: 'identity.account.deleted.v1',
  reason: 'It failed.',
  attempts: 3,
  failedAt: '2026-11-24T10:00:00.000Z',
  topic: 'identity',
  key: 'ada',
  eventId: id,
  source: '/identity',
  data: '{}',
}));

it('shows the result of the last action, whether it was on one dead letter or on many', async () => {
  let fails = false;
  globalThis.fetch = (async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ letters });
    return fails
      ? Response.json({ code: 'internal', detail: 'Kafka is away.' }, { status: 503 })
      : Response.json({ actionId: '0', outcome: 'done', detail: 'It was sent again.' });
  }) as typeof fetch;
  const confirm = async () =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replay' }));
  const replayOne = async () => {
    fireEvent.click(screen.getAllByRole('button', { name: 'Replay' })[0]!);
    await confirm();
  };
  await showToOperator(<DeadLetters />);
  fireEvent.click(await screen.findByLabelText('Select all shown (2)'));
  fireEvent.click(screen.getByRole('button', { name: 'Replay selected' }));
  await confirm();
  expect(await screen.findByText('Replayed 2 of 2.')).toBeTruthy();

  await replayOne();
  expect(await screen.findByText('It was sent again.')).toBeTruthy();
  expect(screen.queryByText('Replayed 2 of 2.')).toBeNull();
  fails = true;
  await replayOne();
  expect((await screen.findByRole('alert')).textContent).toContain('Kafka is away.');

  fireEvent.click(screen.getByLabelText('Select all shown (2)'));
  fireEvent.click(screen.getByRole('button', { name: 'Replay selected' }));
  await confirm();
  expect(await screen.findByText('Replayed 0 of 2. 2 failed.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
