import { useCallback, useEffect, useRef, useState } from 'react';
import { SyncedPlayer, type Room } from '@sevenfold/realtime-client';
import { firstSoundSettled } from '../first-sound/after-first-sound';
import { takePlayer } from '../first-sound/first-sound';
import type { Sound } from '../first-sound/sound';
import { playbackOf, type Playback } from './playback';
import { storedOutput, storeOutput } from './stored-output';
import { storedVolume, storeVolume } from './stored-volume';
import type { SoundState } from './sound-state';
import { useSoundState } from './use-sound-state';

/** Some browsers let pages choose the audio output. */
type ChoosingContext = AudioContext & { setSinkId?: (id: string) => Promise<void> };

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

export type Player = {
  playback: Playback;
  soundState: SoundState;
  context(): AudioContext | undefined;
  /** Set on this device, 0 to 1. */
  volume: number;
  /** Audio output of music and voices; empty for the default. */
  output: string;
  /** Undefined if the browser does not let pages choose. */
  chooseOutput: ((output: string) => Promise<void>) | undefined;
  unlock(): void;
  setVolume(volume: number): void;
  /** Mutes this device, and restores its volume. */
  silence(on: boolean): void;
  /** Lowers the music while someone speaks: 1 is full, 0 is silence. */
  duck(factor: number): void;
  nudge(ms: number): void;
};

/** Plays the room's music for as long as the tab is in it. */
export function usePlayback(room: Room, sound: Sound): Player {
  const [playback, setPlayback] = useState(silent);
  const [volume, showVolume] = useState(storedVolume);
  const [output, showOutput] = useState(storedOutput);
  const player = useRef<SyncedPlayer>(null);
  const loudness = useRef({ volume, ducked: 1 });
  const resume = useCallback(async () => player.current?.unlock(), []);
  const [soundState, send] = useSoundState(sound.context, resume);
  const isLocked = useRef(true);
  useEffect(() => {
    isLocked.current = soundState.phase !== 'on' && soundState.phase !== 'returning';
  }, [soundState]);

  const applyVolume = useCallback(() => {
    const { volume: wanted, ducked } = loudness.current;
    player.current?.setVolume(wanted * ducked);
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
  useEffect(() => {
    const wanted = storedOutput();
    // One that is not plugged in today: then the usual one.
    if (wanted !== '') (sound.context as ChoosingContext).setSinkId?.(wanted).catch(() => showOutput(''));
  }, [sound]);

  const chooseOutput = useCallback(
    async (wanted: string) => {
      await (sound.context as ChoosingContext).setSinkId?.(wanted);
      storeOutput(wanted);
      showOutput(wanted);
    },
    [sound],
  );

  return {
    playback,
    soundState,
    context: useCallback(() => sound.context, [sound]),
    volume,
    output,
    chooseOutput: 'setSinkId' in sound.context ? chooseOutput : undefined,
    unlock: useCallback(() => send({ type: 'tap' }), [send]),
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
      (factor: number) => {
        loudness.current.ducked = factor;
        applyVolume();
      },
      [applyVolume],
    ),
    nudge: useCallback((ms: number) => player.current?.nudge(ms), []),
  };
}
