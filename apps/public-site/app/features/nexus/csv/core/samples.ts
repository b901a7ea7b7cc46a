import { seededRandom } from '../../../../artwork/seeded-random';

export type Sample = { id: string; name: string; title: string; about: string; make(): Blob };

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const harbours = ['Aldern', 'Brisk Point', 'Cold Quay', 'Dunmere', 'Eel Market', 'Fennick', 'Gull Steps'];
const ferries = ['Patient Otter', 'Second Wind', 'Marigold', 'Old Tuesday', 'Northern Lamp'];
const weathers = ['calm', 'breeze', 'rain', 'fog', 'gale'];

/** Clean numbers, words and dates. */
function ferryLog(): Blob {
  const random = seededRandom(7);
  const lines = ['date,ferry,from,to,passengers,minutes,weather,takings'];
  for (let day = 0; day < 5_000; day += 1) {
    const date = new Date(Date.UTC(2011, 0, 1 + day)).toISOString().slice(0, 10);
    const weather = pick(random, weathers);
    const passengers = Math.floor(random() * 220 + 12);
    const minutes = Math.round(35 + random() * 12 + (weather === 'gale' ? 30 : weather === 'fog' ? 14 : 0));
    const from = pick(random, harbours);
    const to = pick(
      random,
      harbours.filter(harbour => harbour !== from),
    );
    const takings = (passengers * (3.2 + random())).toFixed(2);
    lines.push([date, pick(random, ferries), from, to, passengers, minutes, weather, takings].join(','));
  }
  return new Blob([lines.join('\n')], { type: 'text/csv' });
}

/** Like an office file of twenty years ago: semicolons, decimal commas, an old encoding. */
function bakery(): Blob {
  const random = seededRandom(21);
  const goods = ['Käsekuchen', 'Brötchen', 'Crème brûlée', 'Apfelstrudel', 'Pâté en croûte', 'Smörgåstårta'];
  const streets = ['Ölmühle', 'Château-Straße', 'Señorita-Platz'];
  const lines = ['Filiale;Ware;Stück;Preis;Umsatz'];
  for (let row = 0; row < 800; row += 1) {
    const pieces = Math.floor(random() * 90 + 1);
    const price = Math.round((0.4 + random() * 6) * 100) / 100;
    const german = (value: number) => value.toFixed(2).replace('.', ',');
    lines.push(
      [pick(random, streets), pick(random, goods), pieces, german(price), german(pieces * price)].join(';'),
    );
  }
  // All its letters fit into one byte of Windows-1252.
  const bytes = Uint8Array.from(`${lines.join('\r\n')}\r\n`, letter => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'text/csv' });
}

/** With all the damage that files pick up over the years. */
function lostLuggage(): Blob {
  const random = seededRandom(3);
  const things = ['umbrella', 'violin case', 'one shoe', 'a "very old" atlas', 'thermos, blue', 'kite'];
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = ['ticket,thing,found at,note,kept for days'];
  for (let row = 1; row <= 300; row += 1) {
    const note =
      row % 40 === 0 ? 'Handed in by a child.\nWants to know whose it is.' : pick(random, weathers);
    const fields = [`L-${1000 + row}`, pick(random, things), pick(random, harbours), note];
    lines.push([...fields.map(quoted), Math.floor(random() * 60)].join(','));
    if (row % 61 === 0) lines.push(`L-${5000 + row},"a quote that nobody closed,Aldern,gale,3`);
    if (row % 73 === 0) lines.push(`L-${6000 + row},cut off,Dunm`);
    if (row % 97 === 0) lines.push(`L-${7000 + row},parcel,Fennick,rain,12,and,two more`);
  }
  return new Blob([lines.join('\n')], { type: 'text/csv' });
}

export const samples: Sample[] = [
  {
    id: 'ferries',
    name: 'ferry-log.csv',
    title: 'Ferry log',
    about: '5,000 crossings: numbers, words, dates',
    make: ferryLog,
  },
  {
    id: 'bakery',
    name: 'bäckerei.csv',
    title: 'Bakery',
    about: 'Semicolons, decimal commas, Windows-1252',
    make: bakery,
  },
  {
    id: 'luggage',
    name: 'lost-luggage.csv',
    title: 'Lost luggage',
    about: 'Broken rows, open quotes, line breaks in cells',
    make: lostLuggage,
  },
];

/** A file of about this many megabytes, made of repeated pieces, so that it is ready at once. */
export function largeFile(megabytes: number): Blob {
  const random = seededRandom(99);
  const pieces = Array.from({ length: 4 }, () => {
    const lines: string[] = [];
    for (let row = 0; row < 5_000; row += 1)
      lines.push(
        [
          `S-${Math.floor(random() * 1e9)}`,
          pick(random, harbours),
          pick(random, ferries),
          Math.floor(random() * 10_000),
          (random() * 1000).toFixed(3),
          pick(random, weathers),
          random() < 0.02 ? '"a note, with a comma"' : '',
        ].join(','),
      );
    // Blobs of blobs share their bytes: repeating a piece copies nothing.
    return new Blob([`${lines.join('\n')}\n`]);
  });
  const parts: BlobPart[] = ['sensor,harbour,ferry,reading,level,weather,note\n'];
  for (let size = 0, turn = 0; size < megabytes * 1e6; turn += 1) {
    const piece = pieces[turn % pieces.length]!;
    parts.push(piece);
    size += piece.size;
  }
  return new Blob(parts, { type: 'text/csv' });
}
