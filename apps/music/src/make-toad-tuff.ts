// Renders Toad Tuff's loops and their list to public/audio/toad-tuff: `npm run make:toad-tuff`.
import { mkdir, writeFile } from 'node:fs/promises';
import { encodeMp3 } from './encoding/mp3.ts';
import { measure } from './measure/measure.ts';
import { report } from './measure/report.ts';
import { waveform } from './measure/waveform.ts';
import { publicAudio } from './public-audio.ts';
import { lowWater } from './toad-tuff/low-water.ts';
import { mudskipperStomp } from './toad-tuff/mudskipper-stomp.ts';
import { wartParade } from './toad-tuff/wart-parade.ts';

const folder = new URL('toad-tuff/', publicAudio);

await mkdir(folder, { recursive: true });
const list = [];
for (const { id, compose, beatsPerBar, ...facts } of [mudskipperStomp, lowWater, wartParade]) {
  const sound = compose();
  const mp3 = await encodeMp3(sound, 4);
  const wave = waveform(sound, 200);
  await writeFile(new URL(`${id}.mp3`, folder), mp3);
  await writeFile(new URL(`${id}.json`, folder), `${JSON.stringify(wave)}\n`);
  list.push({
    id,
    ...facts,
    url: `/audio/toad-tuff/${id}.mp3`,
    waveformUrl: `/audio/toad-tuff/${id}.json`,
    seconds: wave.seconds,
    loop: true,
  });
  process.stdout.write(
    `${report(facts.title, measure(sound, { bpm: facts.bpm, beatsPerBar }))}  ${mp3.length} bytes\n`,
  );
}
await writeFile(
  new URL('loops.json', folder),
  `${JSON.stringify({ band: 'Toad Tuff', loops: list }, null, 2)}\n`,
);
