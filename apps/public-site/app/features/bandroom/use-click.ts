import { useCallback, useEffect, useRef, useState } from 'react';
import type { Metronome } from '@sevenfold/contracts';
import { namedOutputs, outputBehind, storedNudge, type Room } from '@sevenfold/realtime-client';
import { deviceMemory } from '@sevenfold/ui';
import { ClickTrack, clickSounds, type ClickSound } from './click-track';

export type ClickSettings = { sound: ClickSound; volume: number };
const storageKey = 'sevenfold.bandroom';

/** The metronome's sound on this device. Silent until the first interaction with the page. */
export function useClick(room: Room, metronome: Metronome) {
  const track = useRef<ClickTrack>(undefined);
  const [audible, setAudible] = useState(false);
  const [settings, setSettings] = useState<ClickSettings>(readSettings);

  useEffect(() => () => track.current?.dispose(), []);

  useEffect(() => {
    track.current?.follow(audible ? metronome : undefined);
  }, [metronome, audible]);

  useEffect(() => {
    track.current?.setSound(settings.sound);
    track.current?.setVolume(settings.volume);
    storeSettings(settings);
  }, [settings, audible]);

  const hear = useCallback(() => {
    if (!track.current) {
      const opened = new ClickTrack(
        new AudioContext({ latencyHint: 'interactive' }),
        room.realtime.clock.filter,
      );
      track.current = opened;
      // Clicks use the default output: its delay counts, once the browser has named it.
      void namedOutputs().then(outputs => opened.setNudge(storedNudge(outputBehind('', outputs).id)));
    }
    // The promise may never settle if the browser waits for another interaction; the next one retries.
    track.current.context.resume().catch(() => undefined);
    setAudible(true);
  }, [room]);

  return { audible, hear, mute: () => setAudible(false), settings, setSettings };
}

function readSettings(): ClickSettings {
  const { sound, volume } = (deviceMemory.readJson(storageKey) ?? {}) as Partial<ClickSettings>;
  return {
    sound: clickSounds.find(each => each === sound) ?? 'wood',
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 0.8,
  };
}

function storeSettings(settings: ClickSettings): void {
  deviceMemory.writeJson(storageKey, settings);
}
