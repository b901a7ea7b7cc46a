import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createRefresher } from './refresher';

it('requests at once, then combines later requests into one', async () => {
  const asked: string[][] = [];
  const answers: (() => void)[] = [];
  const refresher = createRefresher(keys => {
    asked.push([...keys]);
    return new Promise<void>(resolve => answers.push(resolve));
  }, 0);
  refresher.want('rooms');
  expect(asked).toEqual([['rooms']]);
  for (let i = 0; i < 100; i++) refresher.want('rooms', 'participants');
  expect(asked).toHaveLength(1);
  answers[0]!();
  await waitFor(() => expect(asked).toEqual([['rooms'], ['rooms', 'participants']]));
  refresher.stop();
});

it('continues after a failed request', async () => {
  const asked: string[][] = [];
  const refresher = createRefresher(keys => {
    asked.push([...keys]);
    return Promise.reject(new Error('away'));
  }, 0);
  refresher.want('a');
  refresher.want('b');
  await waitFor(() => expect(asked).toEqual([['a'], ['b']]));
  refresher.stop();
});
