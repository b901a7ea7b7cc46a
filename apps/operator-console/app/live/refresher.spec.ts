import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createRefresher } from './refresher';

it('asks at once, then gathers what is told meanwhile into one question', async () => {
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

it('continues after a question that failed', async () => {
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
