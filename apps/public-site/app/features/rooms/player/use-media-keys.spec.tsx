import { act } from '@testing-library/react';
import { queued, renderInRoom, RoomStub } from '../testing/render-in-room';
import type { Playback } from './playback';
import { useMediaKeys } from './use-media-keys';
import type { Player } from './use-playback';

const session = { trackUrl: '/audio/one.mp3', position: 0, rate: 1, paused: false, at: 1, seq: 1, epoch: 1 };

/** Browser features that jsdom lacks. */
class Device {
  readonly keys = new Map<string, MediaSessionActionHandler>();
  metadata: MediaMetadataInit | null = null;
  playbackState = 'none';
  position: MediaPositionState | undefined;
  setActionHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
    if (action === 'stop') throw new TypeError('not known here');
    if (handler) this.keys.set(action, handler);
    else this.keys.delete(action);
  }
  setPositionState(position?: MediaPositionState) {
    this.position = position;
  }
  press(action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) {
    act(() => this.keys.get(action)!({ action, ...details }));
  }
}

describe('the keys of a headset or a lock screen', () => {
  const done: unknown[] = [];
  const player = {
    playback: { playing: true, positionMs: 30_000, durationMs: 90_000 },
    volume: 0.5,
    unlock: () => done.push('unlock'),
    silence: (on: boolean) => done.push(['silence', on]),
  } as unknown as Player;
  let device: Device;

  beforeEach(() => {
    done.length = 0;
    device = new Device();
    Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: device });
    Object.assign(globalThis, {
      MediaMetadata: class {
        constructor(shown: object) {
          Object.assign(this, shown);
        }
      },
    });
    URL.createObjectURL = () => 'blob:silence';
    URL.revokeObjectURL = () => undefined;
    HTMLMediaElement.prototype.play = async () => undefined;
    HTMLMediaElement.prototype.pause = () => undefined;
  });

  const Keys = ({ playback }: { playback?: Partial<Playback> }) => {
    useMediaKeys({ ...player, playback: { ...player.playback, ...playback } }, 'playing');
    return null;
  };

  it('play, pause, skip and seek for everybody in the hand of a host', () => {
    const room = new RoomStub({ session, queue: [queued('a', 'Next one', 'ada')] });
    renderInRoom(<Keys />, room);
    device.press('pause');
    room.change({ session: { ...session, paused: true } });
    device.press('play');
    device.press('nexttrack');
    device.press('seekto', { seekTime: 12 });
    device.press('seekforward');
    expect(room.asked).toEqual([['pause'], ['play', undefined], ['queue.next'], ['seek', 12], ['seek', 40]]);
    expect(done).toEqual(['unlock']);
  });

  it('play the next track once one has ended, and the same again if there is no next', () => {
    const room = new RoomStub({ session, queue: [queued('a', 'Next one', 'ada')] });
    renderInRoom(<Keys playback={{ playing: false, positionMs: 90_000 }} />, room);
    device.press('play');
    room.change({ queue: [] });
    device.press('play');
    expect(room.asked).toEqual([['queue.next'], ['play', 0]]);
    expect(done).toEqual(['unlock', 'unlock']);
  });

  it('bring the sound back to a device that lost it while the room plays', () => {
    const room = new RoomStub({ session });
    renderInRoom(<Keys />, room);
    device.press('play');
    expect(done).toEqual(['unlock']);
    expect(room.asked).toEqual([]);
  });

  it('silence this device alone in the hand of a listener', () => {
    const room = new RoomStub({ session, role: 'participant', uid: 'ben' });
    renderInRoom(<Keys />, room);
    device.press('pause');
    device.press('play');
    expect([...device.keys.keys()]).toEqual(['play', 'pause']);
    expect(done).toEqual([['silence', true], 'unlock', ['silence', false]]);
    expect(room.asked).toEqual([]);
  });

  it('come with what is on, and go with the page', () => {
    const { unmount } = renderInRoom(<Keys />, new RoomStub({ session }));
    expect(device.metadata).toMatchObject({ title: 'One', artist: 'Seven', album: 'RydeSync' });
    expect(device.playbackState).toBe('playing');
    expect(device.position).toEqual({ duration: 90, position: 30, playbackRate: 1 });
    unmount();
    expect(device.keys.size).toBe(0);
    expect(device.metadata).toBeNull();
    expect(device.position).toBeUndefined();
  });

  it('still show what is on when the person may no longer control it', () => {
    const room = new RoomStub({ session });
    renderInRoom(<Keys />, room);
    room.change({ role: 'participant' });
    device.press('pause');
    expect(done).toEqual([['silence', true]]);
    expect(device.metadata).toMatchObject({ title: 'One' });
    expect(device.playbackState).toBe('playing');
    expect(device.position).toMatchObject({ duration: 90 });
  });
});
