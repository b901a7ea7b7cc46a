import { jest } from '@jest/globals';
import type { Logger } from 'pino';
import type { SfuRoom } from '../rooms/room-state.js';
import { JanusPeer } from './janus-peer.js';
import type { JanusSession, PluginMessage } from './janus-session.js';

/** Whether Janus rejects Ada's requests to hear Ben, and when (ms) she asked. */
let refuses: boolean;
let asked: number[];
const detach = jest.fn();
const listener = { offer: jest.fn(), lost: jest.fn() };

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  jest.clearAllMocks();
  [refuses, asked] = [true, []];
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

const ask = async ({ request }: { request: string }): Promise<PluginMessage> => {
  if (request === 'joinandconfigure')
    return { data: { publishers: [{ id: 7, display: 'ben' }] }, jsep: { type: 'answer', sdp: 'answer' } };
  asked.push(Date.now());
  if (refuses) throw new Error('no such feed');
  return { data: { streams: [] }, jsep: { type: 'offer', sdp: 'offer' } };
};
const session = { attach: async () => ({ ask, detach }) } as unknown as JanusSession;
const enter = () =>
  JanusPeer.open(session, { room: 'room' } as unknown as SfuRoom, 'ada', 'offer', listener, {
    debug: () => undefined,
  } as unknown as Logger);

it('requests voices five times a second until Janus accepts', async () => {
  await enter();
  await jest.advanceTimersByTimeAsync(900);
  refuses = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([0, 200, 400, 600, 800, 1_000]);
  expect(listener.offer).toHaveBeenCalledTimes(1);
  expect(listener.lost).not.toHaveBeenCalled();
});

it('counts as lost after Janus refused twenty-one times', async () => {
  await enter();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(21);
  expect(listener.lost).toHaveBeenCalledTimes(1);
  expect(detach).toHaveBeenCalled();
});

it('stops requesting after it is left', async () => {
  const { peer } = await enter();
  peer.leave();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([0]);
  expect(listener.lost).not.toHaveBeenCalled();
});
