import { useCallback, useEffect, useRef, useState } from 'react';
import { SyncedPlayer, type AudioOutput, type Room } from '@sevenfold/realtime-client';
import { takePlayer } from '../first-sound/first-sound';
import type { Sound } from '../first-sound/sound';
import { firstSoundSettled } from '../room/after-first-sound';
import { playbackOf, type Playback } from './playback';
import { storedVolume, storeVolume } from './stored-volume';
import type { SoundState } from './sound-state';
import { useOutput, type Outputs } from './use-output';
import { useSoundState } from './use-sound-state';

/** Interval for updating the position while the player reports nothing: when blocked, or past the end. */
const lookEveryMs = 250;
const silent: Playback = {
  locked: false,
  playing: false,
  loading: false,
  gathering: false,
  positionMs: 0,
  measuredAt: 0,
  errorMs: undefined,
  uncertaintyMs: undefined,
  durationMs: undefined,
  trackUrl: undefined,
  fault: undefined,
  nudgeMs: 0,
  mode: undefined,
};

/** Why the music is lowered. */
export type DuckedFor = 'voices' | 'clicks';

export type Player = Outputs & {
  playback: Playback;
  soundState: SoundState;
  context(): AudioContext | undefined;
  /** Set on this device, 0 to 1. */
  volume: number;
  unlock(): void;
  setVolume(volume: number): void;
  /** Mutes this device, and restores its volume. */
  silence(on: boolean): void;
  /** Lowers the music: 1 is full, 0 is silence. Factors of several causes multiply. */
  duck(cause: DuckedFor, factor: number): void;
  /** Delays the sound and stores that for this output. */
  nudge(ms: number): void;
  /** Delays the sound for now; null returns to the stored delay. */
  tryNudge(ms: number | null): void;
  /** Latency that the browser itself reports for this output. */
  reportedMs(): number | undefined;
};

/** Plays the room's music for as long as the tab is in it. */
export function usePlayback(room: Room, sound: Sound): Player {
  const [playback, setPlayback] = useState(silent);
  const [volume, showVolume] = useState(storedVolume);
  const player = useRef<SyncedPlayer>(null);
  const loudness = useRef({ volume, voices: 1, clicks: 1 });
  const resume = useCallback(async () => player.current?.unlock(), []);
  const [soundState, send] = useSoundState(sound.context, resume);
  const unlock = useCallback(() => send({ type: 'tap' }), [send]);
  const heardOn = useRef<AudioOutput>(undefined);
  const playOn = useCallback((output: AudioOutput) => {
    heardOn.current = output;
    player.current?.playOn(output);
  }, []);
  const reportedMs = useCallback(() => player.current?.reportedMs(), []);
  const outputs = useOutput(sound.context, { playOn, resume: unlock, reportedMs });
  const isLocked = useRef(true);
  useEffect(() => {
    isLocked.current = soundState.phase !== 'on' && soundState.phase !== 'returning';
  }, [soundState]);

  const applyVolume = useCallback(() => {
    const { volume: wanted, voices, clicks } = loudness.current;
    player.current?.setVolume(wanted * voices * clicks);
  }, []);

  useEffect(() => {
    const plays = takePlayer(room) ?? new SyncedPlayer({ room, ...sound });
    const show = () => {
      setPlayback(playbackOf(plays, room, isLocked.current));
      if (plays.state.status !== 'loading') firstSoundSettled();
    };
    const stopListening = plays.subscribe(show);
    const looking = setInterval(show, lookEveryMs);
    player.current = plays;
    if (heardOn.current) plays.playOn(heardOn.current);
    applyVolume();
    // Someone who has interacted with this site before need not click again.
    plays.unlock().catch(() => undefined);

    return () => {
      clearInterval(looking);
      stopListening();
      player.current = null;
      plays.dispose();
    };
  }, [room, sound, applyVolume]);

  const setVolume = useCallback(
    (wanted: number) => {
      loudness.current.volume = wanted;
      storeVolume(wanted);
      showVolume(wanted);
      applyVolume();
    },
    [applyVolume],
  );
  const before = useRef(1);

  return {
    ...outputs,
    playback,
    soundState,
    context: useCallback(() => sound.context, [sound]),
    volume,
    unlock,
    setVolume,
    silence: useCallback(
      (on: boolean) => {
        if (on === (loudness.current.volume === 0)) return;
        if (on) before.current = loudness.current.volume;
        setVolume(on ? 0 : before.current);
      },
      [setVolume],
    ),
    duck: useCallback(
      (cause: DuckedFor, factor: number) => {
        loudness.current[cause] = factor;
        applyVolume();
      },
      [applyVolume],
    ),
    nudge: useCallback((ms: number) => player.current?.nudge(ms), []),
    tryNudge: useCallback((ms: number | null) => player.current?.tryNudge(ms), []),
    reportedMs,
  };
}
