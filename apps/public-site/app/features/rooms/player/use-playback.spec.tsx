import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { SyncedPlayer, type Room } from '@sevenfold/realtime-client';
import { ToastProvider } from '@sevenfold/ui';
import { silentAudio } from '../../../testing/silent-audio';
import { openSound } from '../first-sound/sound';
import { RoomStub } from '../testing/render-in-room';
import { usePlayback } from './use-playback';

it('stays lowered for voices when the clicks end', async () => {
  silentAudio();
  const set = jest.spyOn(SyncedPlayer.prototype, 'setVolume');
  const room = new RoomStub() as unknown as Room;
  const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const sound = openSound(Object.assign(new AudioContext(), deaf));
  const { result } = renderHook(() => usePlayback(room, sound), { wrapper: ToastProvider });
  await act(async () => undefined);
  const lower = (...given: Parameters<typeof result.current.duck>) => {
    act(() => result.current.duck(...given));
    return set.mock.lastCall![0];
  };
  act(() => result.current.setVolume(0.8));
  expect(lower('voices', 0.5)).toBeCloseTo(0.4);
  expect(lower('clicks', 0.25)).toBeCloseTo(0.1);
  expect(lower('clicks', 1)).toBeCloseTo(0.4);
  expect(lower('voices', 1)).toBeCloseTo(0.8);
});
