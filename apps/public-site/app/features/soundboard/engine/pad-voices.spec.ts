import { silentAudio } from '../../../testing/silent-audio';
import { padById } from '../pads';
import { PadVoices } from './pad-voices';

const pad = padById.get('pad-1')!;

function struck(moments: readonly number[]) {
  const audio = silentAudio();
  const voices = new PadVoices(new AudioContext(), 1);
  const sound = new AudioBuffer({ length: 44_100, sampleRate: 44_100 });
  for (const when of moments) voices.strike({ pad, sound, velocity: 1, volume: 1, choke: undefined, when });
  return audio;
}

it('fades each sound once, however often its pad is hit afterwards', () => {
  expect(struck(Array.from({ length: 200 }, (_, index) => index / 4)).automations).toBe(199);
});

it('fades nothing if the sound has already ended', () => {
  expect(struck([0, 2, 4]).automations).toBe(0);
});

it('plays once when a pad is hit twice for the same line', () => {
  const { started } = struck([3, 3]);
  expect(started.filter(({ begins, ends }) => ends > begins)).toHaveLength(1);
});
