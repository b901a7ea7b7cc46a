import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { RealtimeError } from '@sevenfold/realtime-client';
import { switchLetterKeys } from '../../../controls/letter-keys';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { useVoice } from './use-voice';
import { VoiceBar } from './voice-bar';

/** A microphone's track. Records whether it was ever enabled. */
class TrackStub extends EventTarget {
  readonly spoke: boolean[] = [];
  stopped = false;
  constructor(readonly label: string) {
    super();
  }
  set enabled(enabled: boolean) {
    this.spoke.push(enabled);
  }
  get enabled() {
    return this.spoke.at(-1) ?? true;
  }
  getSettings() {
    return { deviceId: this.label };
  }
  stop() {
    this.stopped = true;
  }
}

/** This device's microphones. A requested one opens when the test plugs it in. */
class Microphones extends EventTarget {
  readonly asked = new Map<string, PromiseWithResolvers<MediaStream>>();
  readonly tracks = new Map<string, TrackStub>();

  async getUserMedia({ audio }: { audio: { deviceId?: { exact: string } } }) {
    const name = audio.deviceId?.exact ?? 'first';
    const answer = Promise.withResolvers<MediaStream>();
    this.asked.set(name, answer);
    return answer.promise;
  }

  async enumerateDevices() {
    return ['first', 'second', 'third'].map(name => ({ kind: 'audioinput', deviceId: name, label: name }));
  }

  /** Fulfils the request for a microphone. */
  open(name: string) {
    const track = new TrackStub(name);
    this.tracks.set(name, track);
    return act(async () =>
      this.asked.get(name)!.resolve({ getAudioTracks: () => [track] } as unknown as MediaStream),
    );
  }

  fail(name: string, fault: string) {
    return act(async () => this.asked.get(name)!.reject(new DOMException('no', fault)));
  }
}

afterEach(() => act(() => switchLetterKeys(true)));

class AnalyserStub {
  readonly fftSize = 2048;
  getFloatTimeDomainData() {}
}

const source = { connect: () => undefined, disconnect: () => undefined };
const sound = {
  context: () => ({ createMediaStreamSource: () => source }) as unknown as AudioContext,
  unlock: () => undefined,
  duck: () => undefined,
  output: '',
};

function Voice() {
  return <VoiceBar voice={useVoice(sound)} />;
}

/** Someone in voice, speaking into the first microphone. */
async function someoneInVoice(room = new RoomStub()) {
  const microphones = new Microphones();
  Object.assign(navigator, { mediaDevices: microphones });
  Object.assign(globalThis, { AnalyserNode: AnalyserStub, RTCPeerConnection: class {} });
  localStorage.clear();
  renderInRoom(<Voice />, room);
  await join(microphones);
  return { microphones, room };
}

async function join(microphones: Microphones) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Join voice' })));
  await microphones.open('first');
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Microphone'), { target: { value: name } }));

it('says so, without asking for the microphone, if the browser has no WebRTC', async () => {
  const microphones = new Microphones();
  Object.assign(navigator, { mediaDevices: microphones });
  Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
  renderInRoom(<Voice />, new RoomStub());
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Join voice' })));
  expect(screen.getByRole('alert').textContent).toMatch('This browser can’t make calls.');
  expect(microphones.asked.size).toBe(0);
});

it('uses the microphone that was chosen last, whichever opens last', async () => {
  const { microphones } = await someoneInVoice();
  await choose('second');
  await choose('third');
  await microphones.open('third');
  await microphones.open('second');
  const { tracks } = microphones;
  expect(['first', 'second', 'third'].map(name => tracks.get(name)!.stopped)).toEqual([true, true, false]);
});

it('ignores the failure of a microphone if another one was chosen since', async () => {
  const { microphones } = await someoneInVoice();
  await choose('second');
  await choose('third');
  await microphones.open('third');
  await microphones.fail('second', 'NotReadableError');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stays muted on a new microphone if the person mutes while it opens', async () => {
  const { microphones } = await someoneInVoice();
  await choose('second');
  press('Mute');
  await microphones.open('second');
  expect(microphones.tracks.get('second')!.spoke).not.toContain(true);
});

it('stays silent after a rejoin if the host closed voice while the button was held', async () => {
  const { microphones, room } = await someoneInVoice();
  act(() => switchLetterKeys(false));
  fireEvent.click(screen.getByLabelText('Push to talk'));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Hold to talk' }), { key: ' ' });
  expect(microphones.tracks.get('first')!.enabled).toBe(true);
  room.change({ role: 'participant', settings: { ...room.state.settings, voiceOpen: false } });
  room.change({ settings: { ...room.state.settings, voiceOpen: true } });
  await join(microphones);
  expect(microphones.tracks.get('first')!.spoke).not.toContain(true);
});

it('leaves voice on leaving the stage, and says nothing about it', async () => {
  const { room, microphones } = await someoneInVoice();
  const { settings } = room.state;
  // The stub does not close voice to the audience by itself.
  room.change({ role: 'audience', voice: {}, settings: { ...settings, voiceOpen: false } });
  expect(microphones.tracks.get('first')!.stopped).toBe(true);
  room.change({ role: 'participant', settings });
  expect(screen.getByRole('button', { name: 'Join voice' })).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leaves voice to another page of the same person', () => {
  const voice = { ts: 1, state: 'open', mute: false, level: 0, device: 'Microphone' };
  const room = new RoomStub({ voice: { ada: voice, ben: voice } });
  renderInRoom(<Voice />, room).unmount();
  expect(room.asked).toEqual([]);
});

it('stays in voice when another page of the same person changes the node', async () => {
  const { room } = await someoneInVoice();
  const before = room.asked.length;
  room.change({ voice: { ada: { ts: 1, state: 'open', mute: false, level: 0, device: 'first' } } });
  expect(room.asked).toHaveLength(before);
  room.change({ voice: {} });
  expect(room.asked.slice(before)).toEqual([['voice.set', expect.objectContaining({ device: 'first' })]]);
});

it('ends only this page’s call when the person speaks from another page', async () => {
  const { microphones, room } = await someoneInVoice();
  act(() => room.moveVoiceAway());
  expect(screen.getByRole('alert').textContent).toBe('You’re now talking from another window or device.');
  expect(microphones.tracks.get('first')!.stopped).toBe(true);
  expect(room.asked.map(([what]) => what)).not.toContain('voice.leave');
});

it('does not announce a moved voice to someone who was not in voice here', () => {
  const room = new RoomStub();
  renderInRoom(<Voice />, room);
  act(() => room.moveVoiceAway());
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('whose lost node is rejected when written again', () => {
  const ownNode = { ada: { ts: 1, state: 'open', mute: false, level: 0, device: 'first' } };

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Like a room: shows the node as soon as it is written, and removes it when the server rejects it. */
  async function refused(refusal: RealtimeError) {
    const { microphones, room } = await someoneInVoice();
    const told: unknown[] = [];
    let refusals = 0;
    room.change({ voice: ownNode });
    const set = async (node: unknown) => {
      told.push(node);
      room.change({ voice: ownNode });
      await Promise.resolve();
      if (++refusals > 1) return true;
      room.change({ voice: {} });
      throw refusal;
    };
    Object.assign(room.voice, { set });
    await act(async () => room.change({ voice: {} }));
    return { told, room, track: microphones.tracks.get('first')! };
  }

  it.each([
    ['voice.full', 'Voice is full'],
    ['voice.relay-away', 'needs our voice server'],
    ['limit.too-many', 'a lot at once'],
  ])('leaves voice with the reason: %s', async (code, words) => {
    const { told, track } = await refused(new RealtimeError(code, ''));
    expect(screen.getByRole('alert').textContent).toContain(words);
    expect(screen.getByRole('button', { name: 'Join voice' })).toBeTruthy();
    expect(track.stopped).toBe(true);
    expect(told).toHaveLength(1);
  });

  it('writes it again only once the error has passed', async () => {
    const { told, room, track } = await refused(
      new RealtimeError('store.unavailable', '', { retryAfterMs: 30_000 }),
    );
    await act(() => jest.advanceTimersByTimeAsync(29_999));
    expect(told).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(told).toHaveLength(2);
    expect(room.state.voice).toEqual(ownNode);
    expect(track.stopped).toBe(false);
  });
});

it('keeps the focus, although each pressed button is replaced', async () => {
  const { microphones } = await someoneInVoice();
  const named = (name: string) => screen.getByRole('button', { name });
  named('Leave voice').focus();
  press('Leave voice');
  expect(document.activeElement).toBe(named('Join voice'));
  await join(microphones);
  expect(document.activeElement).toBe(named('Mute'));
});
