const first = [
  'paper',
  'amber',
  'quiet',
  'silver',
  'velvet',
  'northern',
  'little',
  'golden',
  'distant',
  'open',
];
const second = [
  'lantern',
  'harbour',
  'echo',
  'orchard',
  'signal',
  'meadow',
  'tide',
  'attic',
  'comet',
  'garden',
];

/** A random name that is easy to say on the phone and unlikely to be taken. */
export function inventRoomName(): string {
  const [one, two, three] = crypto.getRandomValues(new Uint32Array(3)) as unknown as [number, number, number];
  return `${first[one % first.length]}-${second[two % second.length]}-${10 + (three % 90)}`;
}
