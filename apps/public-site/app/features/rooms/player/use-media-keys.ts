import { useEffect, useRef } from 'react';
import { useInRoom, useRoomPart } from '../room/room-context';
import { artworkOf, listenToKeys, showOnLockScreen, silence, type MediaKeys } from './media-session';
import type { PlayControls } from './use-play-controls';
import type { Player } from './use-playback';
import { audioSessionOf } from './use-sound-state';
import type { TrackOn } from './use-track-on';

/** Seconds that a key press seeks. */
const stepSeconds = 10;

type Shown = {
  player: Player;
  trackOn: TrackOn;
  controls: PlayControls;
  state: MediaSessionPlaybackState;
};

/**
 * Media keys of headset, keyboard or lock screen: for everyone if the person may control playback, otherwise
 * for this device only. Shows track and cover in both cases.
 */
export function useMediaKeys({ player, trackOn, controls, state }: Shown): void {
  const { room, attempt } = useInRoom();
  const session = useRoomPart(state => state.session);
  const mayPlay = useRoomPart(state => state.may.play);
  const { track, title } = trackOn;
  const { playing, durationMs } = player.playback;
  const isOn = session !== null && title !== undefined && state !== 'none';
  const newest = useRef({ player, controls });
  useEffect(() => {
    newest.current = { player, controls };
  });

  // Safari knows the page's sound by its audio session; there, a silent media element would hide it.
  useSilence(isOn && playing && !audioSessionOf(navigator));

  useEffect(() => {
    if (!isOn || !('mediaSession' in navigator)) return;
    const seek = (by: number) => newest.current.controls.seekBy(by);
    const forAll: MediaKeys = {
      play: () => {
        const { starts, press } = newest.current.controls;
        // The room may play while this device does not, such as after a call.
        if (starts) press();
        else newest.current.player.unlock();
      },
      pause: () => void attempt('Couldn’t pause', room.pause()),
      stop: () => void attempt('Couldn’t pause', room.pause()),
      nexttrack: () => newest.current.controls.skip(),
      seekto: ({ seekTime }) =>
        seekTime !== undefined && void attempt('Couldn’t jump there', room.seek(seekTime)),
      seekbackward: ({ seekOffset = stepSeconds }) => seek(-seekOffset),
      seekforward: ({ seekOffset = stepSeconds }) => seek(seekOffset),
    };
    const here: MediaKeys = {
      play: () => {
        newest.current.player.unlock();
        newest.current.player.silence(false);
      },
      pause: () => newest.current.player.silence(true),
      stop: () => newest.current.player.silence(true),
    };
    return listenToKeys(mayPlay ? forAll : here);
  }, [isOn, mayPlay, room, attempt]);

  useEffect(() => {
    if (!isOn || !('mediaSession' in navigator)) return;
    showOnLockScreen({
      title,
      artist: track?.artist ?? room.state.room,
      artwork: artworkOf(track),
      playing: state === 'playing',
      position: durationMs
        ? { seconds: room.position() ?? 0, duration: durationMs / 1000, rate: session.rate }
        : undefined,
    });
    // Depends on `mayPlay`, because registering the keys again clears the lock screen.
  }, [isOn, mayPlay, session, state, durationMs, track, title, room]);
}

/** Repeats silence while the room plays, so that the device sends its media keys to this page. */
function useSilence(on: boolean): void {
  const audio = useRef<HTMLAudioElement>(undefined);

  useEffect(() => {
    if (!on) return;
    audio.current ??= silence();
    const playing = audio.current;
    // Browsers refuse to play it until someone has interacted with the page.
    playing.play().catch(() => undefined);
    return () => playing.pause();
  }, [on]);

  useEffect(
    () => () => {
      if (audio.current) URL.revokeObjectURL(audio.current.src);
    },
    [],
  );
}
