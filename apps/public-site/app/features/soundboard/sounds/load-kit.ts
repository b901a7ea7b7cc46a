import { logWarning } from '@sevenfold/ui';
import { soundOf, type Kit } from '../kits';
import { pads } from '../pads';
import { kitSampleRate, renderSound } from './paper-kit';

/** Sounds by pad id. */
export type KitSounds = ReadonlyMap<string, AudioBuffer>;

/** Give up on a sound that has not arrived within this time. */
const patienceMs = 20_000;

/**
 * Loads a kit, and counts the sounds that failed; paper sounds replace them. Needs no running AudioContext,
 * so everything can be ready before the first touch.
 */
export async function loadKit(kit: Kit): Promise<{ sounds: KitSounds; missing: number }> {
  let missing = 0;
  const sounds = pads.map(async ({ id }, place): Promise<[string, AudioBuffer]> => {
    if (kit !== 'paper')
      try {
        return [id, await recorded(soundOf(kit, id).sound)];
      } catch (error) {
        missing += 1;
        logWarning(`The sound ${soundOf(kit, id).name} is missing`, error);
      }
    return [id, await computed(soundOf('paper', id).sound, place)];
  });
  return { sounds: new Map(await Promise.all(sounds)), missing };
}

/** One at a time, so that the page stays responsive. */
async function computed(sound: string, place: number): Promise<AudioBuffer> {
  await new Promise(resolve => setTimeout(resolve, place * 8));
  const samples = renderSound(sound);
  const buffer = new AudioBuffer({ length: samples.length, numberOfChannels: 1, sampleRate: kitSampleRate });
  buffer.copyToChannel(samples, 0);
  return buffer;
}

async function recorded(sound: string): Promise<AudioBuffer> {
  const answer = await fetch(`/audio/pads/${sound}.mp3`, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`Answered ${answer.status}`);
  const decoder = new OfflineAudioContext(1, 1, kitSampleRate);
  return decoder.decodeAudioData(await answer.arrayBuffer());
}
