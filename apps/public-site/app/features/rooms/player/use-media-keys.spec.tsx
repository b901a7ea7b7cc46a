import { act } from '@testing-library/react';
import { queued, renderInRoom, RoomStub, session } from '../testing/render-in-room';
import { WithControls } from '../testing/with-controls';
import type { Playback } from './playback';
import { useMediaKeys } from './use-media-keys';
import type { Player } from './use-playback';

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

describe('media keys', () => {
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

  const Listening = (parts: Omit<Parameters<typeof useMediaKeys>[0], 'state'>) => {
    useMediaKeys({ ...parts, state: 'playing' });
    return null;
  };
  const Keys = ({ playback }: { playback?: Partial<Playback> }) => (
    <WithControls player={{ ...player, playback: { ...player.playback, ...playback } }}>
      {parts => <Listening {...parts} />}
    </WithControls>
  );

  it('play, pause, skip and seek for everyone if pressed by the host', () => {
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

  it('play the next track after one has ended, or the same again if there is none', () => {
    const over = { ...session, position: 90 };
    const room = new RoomStub({ session: over, queue: [queued('a', 'Next one', 'ada')] });
    renderInRoom(<Keys playback={{ playing: false }} />, room);
    device.press('play');
    room.change({ queue: [] });
    device.press('play');
    expect(room.asked).toEqual([['queue.next'], ['play', 0]]);
    expect(done).toEqual(['unlock', 'unlock']);
  });

  it('restore the sound on a device that lost it while the room plays', () => {
    const room = new RoomStub({ session });
    renderInRoom(<Keys />, room);
    device.press('play');
    expect(done).toEqual(['unlock']);
    expect(room.asked).toEqual([]);
  });

  it('mute only this device if pressed by a listener', () => {
    const room = new RoomStub({ session, role: 'participant', uid: 'ben' });
    renderInRoom(<Keys />, room);
    device.press('pause');
    device.press('play');
    expect([...device.keys.keys()]).toEqual(['play', 'pause']);
    expect(done).toEqual([['silence', true], 'unlock', ['silence', false]]);
    expect(room.asked).toEqual([]);
  });

  it('appear with a track, and disappear with the page', () => {
    const { unmount } = renderInRoom(<Keys />, new RoomStub({ session }));
    expect(device.metadata).toMatchObject({ title: 'One', artist: 'Seven', album: 'RydeSync' });
    expect(device.playbackState).toBe('playing');
    expect(device.position).toEqual({ duration: 90, position: 30, playbackRate: 1 });
    unmount();
    expect(device.keys.size).toBe(0);
    expect(device.metadata).toBeNull();
    expect(device.position).toBeUndefined();
  });

  it('still show the track when the person may no longer control it', () => {
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
