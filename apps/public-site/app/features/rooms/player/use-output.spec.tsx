import { jest } from '@jest/globals';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { deviceMemory, ToastProvider } from '@sevenfold/ui';
import { storeOutput } from './stored-output';
import { useOutput } from './use-output';

const speaker = { kind: 'audiooutput', deviceId: 'a1', label: 'Speaker', groupId: 'g1' };
const headphones = { kind: 'audiooutput', deviceId: 'b2', label: 'Headphones', groupId: 'g2' };
const defaultTo = ({ groupId, label }: typeof speaker) => ({
  kind: 'audiooutput',
  deviceId: 'default',
  label: `Default - ${label}`,
  groupId,
});

/** The outputs of this device, and an AudioContext that plays on one of them. */
class Device extends EventTarget {
  plugged = [defaultTo(speaker), speaker, headphones];
  isNaming = true;
  enumerateDevices = async () =>
    this.isNaming ? this.plugged : [{ kind: 'audiooutput', deviceId: '', label: '', groupId: '' }];
  readonly context = Object.assign(new EventTarget(), {
    sinkId: '',
    setSinkId: async (id: string) => {
      if (id !== '' && !this.plugged.some(({ deviceId }) => deviceId === id))
        throw new DOMException('No such output.', 'NotFoundError');
      this.context.sinkId = id;
      this.context.dispatchEvent(new Event('sinkchange'));
    },
  });

  change(plugged: typeof this.plugged) {
    this.plugged = plugged;
    act(() => void this.dispatchEvent(new Event('devicechange')));
  }
}

let device: Device;
let playedOn: string[];
let resumed: number;
let reportedMs: number;

beforeEach(() => {
  deviceMemory.clear();
  [device, playedOn, resumed, reportedMs] = [new Device(), [], 0, 20];
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: device });
});
afterEach(() => void jest.useRealTimers());

const player = {
  playOn: ({ id }: { id: string }) => void playedOn.push(id),
  resume: () => void resumed++,
  reportedMs: () => reportedMs,
};

async function listen() {
  const { result } = renderHook(() => useOutput(device.context as unknown as AudioContext, player), {
    wrapper: ToastProvider,
  });
  await waitFor(() => expect(playedOn).toHaveLength(1));
  return result;
}

const plays = (...outputs: string[]) => waitFor(() => expect(playedOn).toEqual(outputs));
const saidOnce = async (title: string) => {
  await screen.findByText(title);
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
};

it('finds the output behind the default one, without announcing it', async () => {
  const result = await listen();
  await plays('a1');
  expect(result.current).toMatchObject({ output: '', heardOn: { label: 'Speaker' } });
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

it('continues on the default output when the chosen one is unplugged, and returns with it', async () => {
  storeOutput('b2');
  await listen();
  await plays('b2');
  device.change([defaultTo(speaker), speaker]);
  await plays('b2', 'a1');
  expect(device.context.sinkId).toBe('');
  await saidOnce('Now playing on Speaker');
  device.change([defaultTo(speaker), speaker, headphones]);
  await plays('b2', 'a1', 'b2');
  expect(device.context.sinkId).toBe('b2');
});

it('asks for the sound again when the browser stops it because its output is gone', async () => {
  storeOutput('b2');
  await listen();
  device.plugged = [defaultTo(speaker), speaker];
  act(() => void device.context.dispatchEvent(new Event('error')));
  await plays('b2', 'a1');
  await waitFor(() => expect(resumed).toBe(1));
  await saidOnce('Now playing on Speaker');
});

it('notices that the system plays on another output', async () => {
  await listen();
  device.change([defaultTo(headphones), speaker, headphones]);
  await plays('a1', 'b2');
  await saidOnce('Now playing on Headphones');
  expect(device.context.sinkId).toBe('');
});

it('does not announce a choice that the listener made', async () => {
  const result = await listen();
  await act(() => result.current.chooseOutput!('b2'));
  await plays('a1', 'b2');
  expect(result.current).toMatchObject({ output: 'b2', heardOn: { label: 'Headphones' } });
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

it('changes nothing when an output cannot be chosen', async () => {
  const result = await listen();
  const fault = await act(() => result.current.chooseOutput!('gone').catch((error: Error) => error));
  expect(fault).toMatchObject({ message: 'No such output.' });
  expect(result.current.output).toBe('');
  device.change([defaultTo(speaker), speaker]);
  await waitFor(() => expect(result.current.outputs).toHaveLength(2));
  expect(playedOn).toEqual(['a1']);
});

it.each<[string, number, number, number]>([
  ['may be another output’s', -90, 210, 1],
  ['is none', 0, 210, 0],
  ['belongs to an output whose reported latency hardly changes', -90, 24, 0],
])(
  'without names of outputs, says that the sound moved only if the delay may now be wrong: it %s',
  async (_, nudgeMs, reportedLater, toasts) => {
    localStorage.setItem('sevenfold.output-delays', JSON.stringify([{ id: 'default', label: '', nudgeMs }]));
    device.isNaming = false;
    jest.useFakeTimers();
    renderHook(() => useOutput(device.context as unknown as AudioContext, player), {
      wrapper: ToastProvider,
    });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(playedOn).toEqual(['default']);
    reportedMs = reportedLater;
    await act(() => jest.advanceTimersByTimeAsync(2_500));
    expect(screen.queryAllByText('The sound output may have changed')).toHaveLength(toasts);
  },
);
