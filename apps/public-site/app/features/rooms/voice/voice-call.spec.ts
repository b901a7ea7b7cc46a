import { jest } from '@jest/globals';
import type { VoiceServers } from '@sevenfold/contracts';
import type { Room } from '@sevenfold/realtime-client';
import type { Microphone } from './microphone';
import { VoiceCall } from './voice-call';

const servers: VoiceServers = { iceServers: [], ttlSeconds: 600, meshSpeakers: 6, relay: 'none' };
const renewalMs = 300_000;

/** A call with nobody else, and its requests for servers. */
function callAlone(answer: () => Promise<VoiceServers>) {
  const asking = jest.fn(answer);
  const room = {
    state: { status: 'reconnecting', relay: null },
    subscribe: () => () => undefined,
    voice: { servers: asking },
  } as unknown as Room;
  const microphone = { close: () => undefined } as Microphone;
  const listener = { changed: () => undefined, fault: () => undefined };
  return { call: new VoiceCall(room, microphone, servers, '', listener), asking };
}

describe('a call', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('renews its servers as long as it continues', async () => {
    const { call, asking } = callAlone(async () => servers);
    await jest.advanceTimersByTimeAsync(2 * renewalMs);
    call.close();
    await jest.advanceTimersByTimeAsync(2 * renewalMs);
    expect(asking).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['are on their way', (ask: PromiseWithResolvers<VoiceServers>) => ask.resolve(servers)],
    ['cannot be had', (ask: PromiseWithResolvers<VoiceServers>) => ask.reject(new Error('away'))],
  ])('ends for good while new servers %s', async (_, answer) => {
    const ask = Promise.withResolvers<VoiceServers>();
    const { call, asking } = callAlone(() => ask.promise);
    await jest.advanceTimersByTimeAsync(renewalMs);
    call.close();
    answer(ask);
    await jest.advanceTimersByTimeAsync(2 * renewalMs);
    expect(asking).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
