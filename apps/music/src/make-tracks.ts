// Renders the scores to public/audio: `npm run make:tracks`, optionally with the ids of some tracks.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { encodeMp3 } from './encoding/mp3.ts';
import { measure } from './measure/measure.ts';
import { report } from './measure/report.ts';
import { waveform } from './measure/waveform.ts';
import { formatLibrary, type LibraryEntry } from './library.ts';
import type { Composition } from './score/composition.ts';
import { publicAudio as folder } from './public-audio.ts';
import { compositions } from './tracks/index.ts';

/** Beats as the tempo counts them: in 6/8, a beat is three eighths. */
const beatsPerBar: Record<string, number> = { '3/4': 3, '4/4': 4, '5/4': 5, '6/8': 2, '7/8': 3.5 };
const largestFile = 1_480_000;
const wanted = process.argv.slice(2);
const coversOnly = wanted.includes('--covers');
const ids = wanted.filter(argument => !argument.startsWith('--'));

for (const composition of compositions.filter(({ id }) => !ids.length || ids.includes(id))) {
  await writeFile(new URL(`${composition.file}.svg`, folder), composition.cover());
  if (!coversOnly) await record(composition);
}

async function record(composition: Composition): Promise<void> {
  const { file } = composition;
  const sound = composition.compose();
  const facts = measure(sound, { bpm: composition.bpm, beatsPerBar: beatsPerBar[composition.meter]! });
  const mp3 = await smallEnough(sound);
  const wave = waveform(sound);
  await writeFile(new URL(`${file}.mp3`, folder), mp3);
  await writeFile(new URL(`${file}.json`, folder), `${JSON.stringify(wave)}\n`);
  await remember({
    id: composition.id,
    title: composition.title,
    artist: composition.artist,
    division: composition.division,
    mood: composition.mood,
    bpm: composition.bpm,
    key: composition.key,
    meter: composition.meter,
    url: `/audio/${file}.mp3`,
    coverUrl: `/audio/${file}.svg`,
    waveformUrl: `/audio/${file}.json`,
    durationSeconds: wave.seconds,
    sha256: createHash('sha256').update(mp3).digest('hex'),
  });
  process.stdout.write(`${report(composition.title, facts)}  ${Math.round(mp3.length / 1000)} kB\n`);
}

/** The best quality that fits the size limit. Tries the middle first, then better or worse ones. */
async function smallEnough(sound: Parameters<typeof encodeMp3>[0]): Promise<Uint8Array> {
  let best: Uint8Array | undefined;
  for (let quality = 5; quality >= 2 && quality < 9; quality += best ? -0.5 : 0.5) {
    const mp3 = await encodeMp3(sound, quality);
    const fits = mp3.length <= largestFile;
    if (!fits && best) break;
    if (fits && quality > 5) return mp3;
    if (fits) best = mp3;
  }
  if (!best) throw new Error('Too long: no MP3 quality fits the size limit');
  return best;
}

async function remember(entry: LibraryEntry): Promise<void> {
  const file = new URL('library.json', folder);
  const known: LibraryEntry[] = JSON.parse(await readFile(file, 'utf8').catch(() => '[]'));
  const order = compositions.map(({ id }) => id);
  const entries = [...known.filter(({ id }) => id !== entry.id && order.includes(id)), entry];
  entries.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  await writeFile(file, formatLibrary(entries));
}
