import { act, renderHook } from '@testing-library/react';
import type { Metronome } from '@sevenfold/contracts';
import type { Room } from '@sevenfold/realtime-client';
import { silentAudio } from '../../testing/silent-audio';
import { useClick } from './use-click';

const running: Metronome = { running: true, bpm: 240, accents: [1], division: 4, at: 0 };
const filter = { isReady: true, serverTime: (local: number) => local, localTime: (server: number) => server };
const room = { realtime: { clock: { filter } } } as unknown as Room;

it('stays silent when the metronome stops while the sound is starting', async () => {
  const audio = silentAudio();
  audio.time = 10;
  const coming = Promise.withResolvers<void>();
  audio.resume = () => coming.promise;
  const { result, rerender, unmount } = renderHook(({ metronome }) => useClick(room, metronome), {
    initialProps: { metronome: running },
  });
  act(() => result.current.hear());
  rerender({ metronome: { ...running, running: false } });
  const before = audio.started.length;
  coming.resolve();
  await act(() => coming.promise);
  expect(audio.started.length).toBe(before);
  unmount();
});
