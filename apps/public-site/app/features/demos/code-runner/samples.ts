export type Sample = { id: string; name: string; code: string };

export const samples: readonly Sample[] = [
  {
    id: 'moon',
    name: 'Fold to the moon',
    code: `// How many folds does it take to reach the moon?
const sheet = 0.0001;        // metres
const moon = 384_400_000;

let height = sheet;
let folds = 0;
while (height < moon) {
  height *= 2;
  folds += 1;
}
console.log(folds + ' folds');
console.log(Math.round(height / 1000) + ' km of paper');`,
  },
  {
    id: 'router',
    name: 'A router',
    code: `// A router in nine lines: segments, parameters and a fallback.
const routes = ['/', '/divisions', '/divisions/:id', '/r/:room', '*'];

function match(path) {
  for (const route of routes) {
    const names = [];
    const shape = route === '*' ? '.*'
      : route.replace(/:(\\w+)/g, (_, name) => (names.push(name), '([^/]+)'));
    const found = new RegExp('^' + shape + '$').exec(path);
    if (found) return { route, ...Object.fromEntries(names.map((name, i) => [name, found[i + 1]])) };
  }
}

console.log(match('/divisions/nexus'));
console.log(match('/r/paper-lanterns'));
console.log(match('/nowhere/at/all'));`,
  },
  {
    id: 'dragon',
    name: 'A paper dragon',
    code: `// Fold a strip in half, again and again, and open it:
// the creases spell the dragon curve.
const fold = creases => creases + 'R' +
  [...creases].reverse().map(turn => (turn === 'R' ? 'L' : 'R')).join('');

let strip = '';
for (let times = 1; times <= 5; times += 1) {
  strip = fold(strip);
  console.log(times, strip);
}`,
  },
  {
    id: 'promise',
    name: 'Promises',
    code: `// Promises are kept here too, one after another.
const later = value => Promise.resolve(value);

async function letter() {
  const parts = await Promise.all(['clean', 'seams'].map(later));
  console.log('waiting is over');
  return parts.join(' ');
}
letter();`,
  },
  {
    id: 'walls',
    name: 'Look for a way out',
    code: `// There is a language in here, and no house around it.
const wishes = ['window', 'document', 'fetch', 'XMLHttpRequest',
  'WebSocket', 'localStorage', 'indexedDB', 'importScripts', 'process'];

for (const wish of wishes) {
  console.log(wish.padEnd(15), typeof globalThis[wish]);
}`,
  },
  {
    id: 'endless',
    name: 'An endless loop',
    code: `// Nothing freezes: after one second this is over.
let laps = 0;
while (true) laps += 1;`,
  },
];
