import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { showToOperator } from '../../testing/show-to-operator';
import { LastHour } from './last-hour';

it('names the largest offset, even one far below the top of its chart', async () => {
  const moment = (at: number, offsetMs: number) => ({
    at,
    host: 'ada',
    session: null,
    members: [{ uid: 'ada', name: 'Ada', offsetMs }],
  });
  const moments = [moment(3_500_000, 0.2), moment(3_550_000, -0.5)];
  globalThis.fetch = (async () => Response.json({ from: 0, to: 3_600_000, moments })) as typeof fetch;
  await showToOperator(<LastHour room="evening" />);
  expect(await screen.findByText('Largest offset: 0.5 ms')).toBeTruthy();
});
