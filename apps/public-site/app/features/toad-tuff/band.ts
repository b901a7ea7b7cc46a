/** All texts about Toad Tuff. */
export const toadTuff = {
  line: 'Three people, one flooded quarry, some four thousand toads.',
  since: 2021,
  story: [
    'Quarry No. 9 was given up in the wet spring of 1988, when the pumps were sold before the tuff was. The water came in overnight. By the following April there were toads, and by the April after that there were so many that the road had to be closed for eleven nights, so that they could cross it. Oona Pell’s father had the key to the barrier. Oona, who was nine, had the lamp.',
    'Thirty years later she was back with a baritone guitar and a bad mood, and noticed what she had been too young to hear: they were in time. Not all of them, and not for long. But every few minutes the whole pond fell into one slow pulse, somewhere between seventy and eighty, held it for as long as a song, and let go. She played along until her hands were cold. The next night she brought a drummer.',
    'Teodor Vink builds his drums from what the quarry left behind: drill pipe, a loading hatch, the lid of the pump house. Ilse Marrow joined for the bass, or rather for the wall. There is a face of tuff at the far end, forty metres high and full of holes, and if you point a bass amplifier at it, it answers a beat and a half later and an octave wider. All the echo on the records is that wall. They have tried others.',
    'Tuff is what a volcano breathes out: ash that settled, was rained on and forgot that it had ever been hot. You can cut it with a hand saw. It keeps the warmth of a day until three in the morning, and the toads know that. So the band plays on the warm side, sitting, with the amplifiers turned down, and does not begin until the pond does. There is no set list. There is a thermometer, and everything goes faster as it climbs.',
    'People call it dub, because it is mostly slow and there is a hole where the second beat should be. The hole is not an effect. It is where the toads are.',
  ],
  quotes: {
    tempo: { text: 'Below nine degrees we do not play. Nobody would come in on time.', by: 'Teodor Vink' },
  },
  members: [
    {
      name: 'Oona Pell',
      plays: 'baritone guitar, lamp',
      text: 'Grew up at the barrier. Can tell a common toad from a natterjack by how late it is.',
      look: { skin: '#8a9a3c', throat: '#f0a27c', gaze: -0.5, warts: 11, width: 1 },
    },
    {
      name: 'Teodor Vink',
      plays: 'drill pipe, hatch, pump-house lid',
      text: 'Welds by day. Tunes his drums with a file and with regret.',
      look: { skin: '#b98a3a', throat: '#e7c56a', gaze: 0.6, warts: 23, width: 1.12 },
    },
    {
      name: 'Ilse Marrow',
      plays: 'bass, wall',
      text: 'Plays one note where others play four, and waits for the other three to come back.',
      look: { skin: '#5f8f78', throat: '#d9849a', gaze: 0, warts: 7, width: 0.9 },
    },
    {
      name: 'The pond',
      plays: 'second beat',
      text: 'About four thousand, depending. Is paid in closed roads.',
      look: { skin: '#6f7d8e', throat: '#c9d7a0', gaze: 0.2, warts: 40, width: 1.05 },
    },
  ],
} as const;

export type Look = { skin: string; throat: string; gaze: number; warts: number; width: number };

export type PondTrack = { slug: string; title: string; text: string; url: string; bpm: number };

export const pondTracks: PondTrack[] = [
  {
    slug: 'low-water',
    title: 'Low Water',
    text: 'What they play when the pond is a third of its size and nobody wants to talk about it.',
    url: '/audio/toad-tuff/low-water.mp3',
    bpm: 76,
  },
  {
    slug: 'mudskipper-stomp',
    title: 'Mudskipper Stomp',
    text: 'Recorded on the jetty of the pump house. The low drum is the jetty.',
    url: '/audio/toad-tuff/mudskipper-stomp.mp3',
    bpm: 96,
  },
  {
    slug: 'wart-parade',
    title: 'Wart Parade',
    text: 'For the nights when the road is closed and four thousand are in a hurry. Too fast on stage, too fast here.',
    url: '/audio/toad-tuff/wart-parade.mp3',
    bpm: 172,
  },
];

export const gigs = [
  {
    when: 'First night above nine degrees',
    where: 'Quarry No. 9, warm side',
    note: 'Bring something to sit on.',
  },
  {
    when: 'Second full moon of spring',
    where: 'The barrier, Mill Road',
    note: 'The road is closed. That is the point.',
  },
  { when: 'Midsummer, after the bats', where: 'Loading ramp', note: 'Short set: the nights are.' },
  {
    when: 'First frost',
    where: 'Pump house, indoors',
    note: 'Without the pond. It will be missed, and heard to be.',
  },
] as const;
