import { logWarning } from '@sevenfold/ui';
import { soundOf, type Kit } from '../kits';
import { pads } from '../pads';
import { kitSampleRate, renderSound } from './paper-kit';

/** By pad. */
export type KitSounds = ReadonlyMap<string, AudioBuffer>;

/** The sounds of a kit. Neither way needs a running audio clock, so all can be ready before the first touch. */
export async function loadKit(kit: Kit): Promise<KitSounds> {
  const sounds = pads.map(async ({ id }, place): Promise<[string, AudioBuffer]> => {
    const { sound } = soundOf(kit, id);
    return [id, kit === 'paper' ? await computed(sound, place) : await recorded(sound)];
  });
  return new Map(await Promise.all(sounds));
}

/** One at a time, so that the page stays at hand. */
async function computed(sound: string, place = 0): Promise<AudioBuffer> {
  await new Promise(resolve => setTimeout(resolve, place * 8));
  const samples = renderSound(sound);
  const buffer = new AudioBuffer({ length: samples.length, numberOfChannels: 1, sampleRate: kitSampleRate });
  buffer.copyToChannel(samples, 0);
  return buffer;
}

/** What cannot be had is replaced by something of paper. */
async function recorded(sound: string): Promise<AudioBuffer> {
  try {
    const answer = await fetch(`/audio/pads/${sound}.mp3`);
    if (!answer.ok) throw new Error(`Answered ${answer.status}`);
    const decoder = new OfflineAudioContext(1, 1, kitSampleRate);
    return await decoder.decodeAudioData(await answer.arrayBuffer());
  } catch (error) {
    logWarning(`The sound ${sound} is missing`, error);
    return computed(sound);
  }
}
