// Renders the soundboard's pads and their list to public/audio/pads: `npm run make:pads`.
import { mkdir, writeFile } from 'node:fs/promises';
import { foldColors } from '@sevenfold/brand';
import { encodeMonoMp3 } from './encoding/mp3.ts';
import { oneShots, type PadGroup } from './pads/one-shots.ts';
import { renderOneShot } from './pads/render-one-shot.ts';
import { publicAudio } from './public-audio.ts';
import { sampleRate } from './sound/stereo.ts';

const folder = new URL('pads/', publicAudio);
const colours: Record<PadGroup, string> = {
  drums: foldColors.skyforge,
  basses: foldColors.nexus,
  chords: foldColors.lumina,
  voices: foldColors.vespera,
  textures: foldColors.horizon,
};

await mkdir(folder, { recursive: true });
const list = [];
for (const shot of oneShots) {
  const sound = renderOneShot(shot);
  const mp3 = await encodeMonoMp3(sound, 3);
  await writeFile(new URL(`${shot.id}.mp3`, folder), mp3);
  list.push({
    id: shot.id,
    title: shot.title,
    group: shot.group,
    url: `/audio/pads/${shot.id}.mp3`,
    colour: colours[shot.group],
    loop: shot.loop ?? false,
    seconds: Math.round((sound.length / sampleRate) * 1000) / 1000,
  });
  process.stdout.write(`${shot.title}: ${mp3.length} bytes\n`);
}
await writeFile(new URL('pads.json', folder), `${JSON.stringify({ pads: list }, null, 2)}\n`);
