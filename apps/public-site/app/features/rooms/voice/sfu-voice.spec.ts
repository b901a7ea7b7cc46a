import { jest } from '@jest/globals';
import type { Relay } from '@sevenfold/contracts';
import type { RoomState } from '@sevenfold/realtime-client';
import { ConnectionStub } from '../testing/connection-stub';
import { SfuVoice } from './sfu-voice';
import type { VoiceMedia } from './voice-media';

beforeEach(() => {
  jest.useFakeTimers();
  ConnectionStub.begin();
});
afterEach(() => void jest.useRealTimers());

it('hears others even if it had to restart while handling their offer', async () => {
  let tell!: (message: Relay) => void;
  const answers: string[] = [];
  const room = {
    state: { status: 'joined' } as RoomState,
    subscribe: () => () => undefined,
    voice: {
      relay: async (data: { offer?: string; answer?: string }) => {
        if (data.answer) answers.push(data.answer);
        return data.offer && 'o=- 0 2';
      },
      onRelay: (listener: (message: Relay) => void) => {
        tell = listener;
        return () => undefined;
      },
    },
  };
  const media = { iceServers: [], output: '' } as unknown as VoiceMedia;
  const voice = new SfuVoice(
    room as never,
    media,
    () => undefined,
    () => undefined,
  );
  const news: Relay = { t: 'relay', room: 'lobby', offer: 'o=- 0 2', voices: { 0: 'ben' } };
  await jest.advanceTimersByTimeAsync(0);

  const slow = Promise.withResolvers<void>();
  ConnectionStub.pace = () => slow.promise;
  tell(news);
  await jest.advanceTimersByTimeAsync(0);
  ConnectionStub.pace = () => Promise.resolve();
  tell({ t: 'relay', room: 'lobby', lost: true });
  await jest.advanceTimersByTimeAsync(5_000);
  slow.resolve();
  expect(answers).toEqual([]);

  tell(news);
  await jest.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(1);
  expect(Object.keys(voice.states)).toEqual(['ben']);
  voice.close();
});
