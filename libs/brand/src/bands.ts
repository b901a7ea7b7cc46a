import type { DivisionId } from './divisions.js';

/** A song on a record; it is playable if the library has the title. */
export type Song = { title: string; seconds: number };

export type BandRecord = {
  title: string;
  kind: 'Album' | 'EP' | 'Single' | 'Live';
  year: number;
  text: string;
  songs: Song[];
};

export type Band = {
  slug: string;
  name: string;
  /** The division where its members work. */
  division: DivisionId;
  since: number;
  /** In a few words, for lists. */
  style: string;
  line: string;
  story: string[];
  quote: { text: string; by: string };
  members: { name: string; plays: string; text: string }[];
  records: BandRecord[];
  /** Its slot at the Hidden Festival. */
  stage: { time: string; text: string };
};

/** The seven bands, one per division, in the order of the festival. */
export const bands: Band[] = [
  {
    slug: 'paper-lanterns',
    name: 'Paper Lanterns',
    division: 'lumina',
    since: 2020,
    style: 'slow swing for vibraphone and brushes',
    line: 'A quartet that plays as if someone were asleep in the next room.',
    story: [
      'Paper Lanterns began as a lamp. Lumina had folded two hundred of them for a tea house, and on the evening before delivery Mirela Tan switched all of them on, one by one, in the order of a tune she had been humming for a week. Jonas Wirth, who was waiting to lock up, tapped the rhythm on a box of bulbs. They were still at it when the van came.',
      'The instruments were chosen by one rule: nothing that needs a plug, because the lamps had used up the sockets. Vibraphone, upright bass, a snare with brushes, and a small reed organ that breathes more loudly than it sings. They rehearse after work in the drawing room, with the windows open, and stop whenever someone outside starts to listen. Then they begin again, a little slower.',
      'Reviewers call it jazz. The band says it is drawing: a line, a second line beside it, and the white in between, which is the part you paid for.',
    ],
    quote: { text: 'We never count in. We wait until it would be rude not to begin.', by: 'Mirela Tan' },
    members: [
      {
        name: 'Mirela Tan',
        plays: 'vibraphone',
        text: 'Draws marks by day. Owns eleven pairs of mallets and uses one.',
      },
      {
        name: 'Jonas Wirth',
        plays: 'snare and brushes',
        text: 'Keeps time with wallpaper brushes, because they smell of work.',
      },
      {
        name: 'Adaeze Cole',
        plays: 'upright bass',
        text: 'Took it up at forty. Says the bass had been waiting and was polite about it.',
      },
      {
        name: 'Pim Verhulst',
        plays: 'reed organ',
        text: 'Repairs bellows. Plays three notes a bar and means all of them.',
      },
    ],
    records: [
      {
        title: 'Two Hundred Lamps',
        kind: 'Album',
        year: 2024,
        text: 'Recorded in one evening between the last tram and the first. You can hear both.',
        songs: [
          { title: 'Paper Lanterns', seconds: 100 },
          { title: 'Harbour Light', seconds: 142 },
          { title: 'The Box of Bulbs', seconds: 214 },
          { title: 'Somebody Is Asleep', seconds: 188 },
          { title: 'Rice Paper, Wire, Air', seconds: 246 },
        ],
      },
      {
        title: 'Switch',
        kind: 'EP',
        year: 2021,
        text: 'Two pieces, each exactly as long as its lamp takes to warm up.',
        songs: [
          { title: 'Left One Flickers', seconds: 121 },
          { title: 'Dimmer', seconds: 133 },
        ],
      },
    ],
    stage: { time: '19:00', text: 'They open, because by then it is nearly dark.' },
  },
  {
    slug: 'the-last-chapter',
    name: 'The Last Chapter',
    division: 'vespera',
    since: 2019,
    style: 'chamber pop, read aloud',
    line: 'Songs that end where other songs would have had a chorus.',
    story: [
      'Editors spend their days taking things away, and The Last Chapter is made of what two of them took. Henrike Sol keeps a drawer of sentences that had to go: true, lovely, and in the wrong book. One winter she read them to Tomas Brandt, who set type and played the cello, and he said that they were not sentences at all. They were last lines looking for songs.',
      'So that is how they write: backwards. The last line comes first, then whatever must have happened for someone to say it. A string trio carries it, a piano with felt between hammer and string, and Henrike’s voice, which does not quite sing and does not quite stop.',
      'They publish each song as a page first, sixty-six characters to the line, and only record those that someone has sent back with a correction.',
    ],
    quote: {
      text: 'If you know how it ends, you can afford to be gentle at the start.',
      by: 'Henrike Sol',
    },
    members: [
      {
        name: 'Henrike Sol',
        plays: 'voice, felt piano',
        text: 'Cuts other people’s favourite paragraphs for a living. Apologises by song.',
      },
      {
        name: 'Tomas Brandt',
        plays: 'cello',
        text: 'Typesetter. Tunes to the press in the cellar, which hums an A, nearly.',
      },
      {
        name: 'Lioba Faye',
        plays: 'violin and viola',
        text: 'Translates poetry out of two languages and arguments into a third.',
      },
    ],
    records: [
      {
        title: 'Errata',
        kind: 'Album',
        year: 2025,
        text: 'Songs about small mistakes. The sleeve has a misprint on purpose, and one that is not.',
        songs: [
          { title: 'The Last Quiet Hour', seconds: 128 },
          { title: 'For “Never” Read “Later”', seconds: 231 },
          { title: 'Page Left Blank', seconds: 176 },
          { title: 'Winter Is on the Press', seconds: 259 },
        ],
      },
      {
        title: 'Widows and Orphans',
        kind: 'EP',
        year: 2022,
        text: 'Lines that stood alone at the top of a page, brought home.',
        songs: [
          { title: 'Run-On', seconds: 164 },
          { title: 'The Translator’s Sigh', seconds: 202 },
        ],
      },
    ],
    stage: { time: '19:50', text: 'Bring a book. There will be light enough for one page.' },
  },
  {
    slug: 'null-and-void',
    name: 'Null & Void',
    division: 'nexus',
    since: 2021,
    style: 'broken techno, neatly handled',
    line: 'Two programmers, one modular synthesiser, no exceptions.',
    story: [
      'Null is Ravi Anand, who writes the parts. Void is Kirsten Moe, who removes them. They met over a bug that only showed itself at night: a counter that ran 0.03 per cent too fast and brought a whole shop to its knees once a fortnight. Kirsten found it by listening. She had wired the counter to a loudspeaker and gone to sleep beside it, and woke when the beat went wrong.',
      'They fixed the shop and kept the loudspeaker. Every Null & Void track starts with a real fault: a race between two threads, a clock that drifts, a buffer read one place too far. They play it as it is, then repair it in front of you, bar by bar, until it is so correct that you could dance to it. Then they put the fault back, because by that time you miss it.',
      'The source of each piece is published with it. People send patches. One came with a bass line.',
    ],
    quote: { text: 'Undefined behaviour, but in time.', by: 'Kirsten Moe' },
    members: [
      {
        name: 'Ravi Anand',
        plays: 'sequencers, parts',
        text: 'Believes every loop should say when it ends. Few of his do.',
      },
      {
        name: 'Kirsten Moe',
        plays: 'modular, removals',
        text: 'Mutes things. Has never been wrong about which.',
      },
    ],
    records: [
      {
        title: 'Off by One',
        kind: 'Album',
        year: 2025,
        text: 'Track numbering starts at zero. The record player disagrees, and that is the last track.',
        songs: [
          { title: 'Clean Seams', seconds: 131 },
          { title: 'Race Condition', seconds: 268 },
          { title: 'Leap Second', seconds: 241 },
          { title: 'Use After Free', seconds: 305 },
          { title: 'Works Here', seconds: 222 },
        ],
      },
      {
        title: 'Hotfix',
        kind: 'Single',
        year: 2023,
        text: 'Written, recorded and released on a Friday at five.',
        songs: [{ title: 'Rollback', seconds: 198 }],
      },
    ],
    stage: { time: '20:40', text: 'Duration: until it compiles.' },
  },
  {
    slug: 'base-camp-choir',
    name: 'Base Camp Choir',
    division: 'summit',
    since: 2019,
    style: 'thirty voices, one breath',
    line: 'A choir for people who were once told they can’t sing.',
    story: [
      'Summit teaches, and its teachers hear one sentence more often than any other: I cannot. Base Camp Choir takes it as its entry requirement. Anyone who was told to mouth the words at school can come on Thursdays, stand anywhere, and begin with a single note that is theirs. Ngozi Adler, who conducts, spends the first month just finding it.',
      'From thirty such notes she builds her arrangements. Nobody sings a line that leads away from their own note by more than a fourth, so the tunes travel from person to person instead, like a bucket along a chain. It gives the choir its sound: no solos, no sections, a melody that walks through the room and changes faces.',
      'They have climbed, together and singing, to four real base camps, none of them high. The air was the point: there was a little less of it, and everyone had to breathe in at the same time.',
    ],
    quote: { text: 'You don’t have a bad voice. You’ve had a bad room.', by: 'Ngozi Adler' },
    members: [
      {
        name: 'Ngozi Adler',
        plays: 'conductor',
        text: 'Teaches fractions on weekdays. Conducts with a pencil, sharpened at both ends.',
      },
      {
        name: 'The low row',
        plays: 'nine voices',
        text: 'Mostly fathers who came to pick someone up and stayed.',
      },
      {
        name: 'The middle',
        plays: 'thirteen voices',
        text: 'Would not agree on a photograph. Agrees on pitch.',
      },
      {
        name: 'The window side',
        plays: 'eight voices',
        text: 'Sings outward. Two of them had been told to mouth the words in 1974.',
      },
    ],
    records: [
      {
        title: 'Thin Air',
        kind: 'Live',
        year: 2024,
        text: 'Four evenings, four huts, one microphone in a wool sock against the wind.',
        songs: [
          { title: 'First Rope', seconds: 139 },
          { title: 'Bucket Chain', seconds: 208 },
          { title: 'Everyone’s Own Note', seconds: 254 },
          { title: 'Down by Daylight', seconds: 231 },
        ],
      },
      {
        title: 'Mouthing the Words',
        kind: 'EP',
        year: 2021,
        text: 'Begins in silence. That is not a fault in your copy.',
        songs: [{ title: 'Thursday', seconds: 187 }],
      },
    ],
    stage: { time: '21:30', text: 'Stand near them. You will be handed a note.' },
  },
  {
    slug: 'anvil-youth',
    name: 'Anvil Youth',
    division: 'skyforge',
    since: 2022,
    style: 'loud, young, hand-forged',
    line: 'Three game makers who hit things until they are finished.',
    story: [
      'Every game from Skyforge has a sound for when something heavy meets something that will not move, and for years it was the same recording: Bo Lindqvist, an anvil from his grandfather’s yard, and a sledgehammer that belonged to nobody. When the studio needed a hundred variations he asked two colleagues to help. After the first hour they had noticed that it was a drum part. After the second, that they had no intention of going back to work.',
      'Anvil Youth has guitars now, detuned until the strings slap, but the anvil still leads. It is hard to argue with. The songs are short, since nobody can lift a sledgehammer for longer than two minutes and forty seconds, and they are about what the three know: bosses with a second phase, friends who go offline, the last life.',
      'They are the only band in the house whose rider asks for a fork-lift.',
    ],
    quote: { text: 'It is not noise. Noise would be cheaper to move.', by: 'Bo Lindqvist' },
    members: [
      {
        name: 'Bo Lindqvist',
        plays: 'anvil, drums',
        text: 'Third generation at the anvil, first to get applause.',
      },
      {
        name: 'Sanne Okoro',
        plays: 'baritone guitar, shouting',
        text: 'Designs boss fights. Writes choruses in phases.',
      },
      {
        name: 'Dex Arriaga',
        plays: 'bass, feedback',
        text: 'Stands where it hums. Knows where it hums in nineteen halls.',
      },
    ],
    records: [
      {
        title: 'Second Phase',
        kind: 'Album',
        year: 2025,
        text: 'Nothing longer than two minutes and forty seconds. Side B begins when you think you’ve won.',
        songs: [
          { title: 'Spark Gap', seconds: 116 },
          { title: 'Last Life', seconds: 159 },
          { title: 'Grandfather’s Yard', seconds: 148 },
          { title: 'Invincible for Five Seconds', seconds: 131 },
        ],
      },
      {
        title: 'Will Not Move',
        kind: 'EP',
        year: 2023,
        text: 'The anvil alone, and what came of it.',
        songs: [
          { title: 'Hammer Belonging to Nobody', seconds: 160 },
          { title: 'Fork-Lift', seconds: 97 },
        ],
      },
    ],
    stage: { time: '22:20', text: 'Two songs acoustic, which changes nothing.' },
  },
  {
    slug: 'low-altitude',
    name: 'Low Altitude',
    division: 'horizon',
    since: 2020,
    style: 'drift music from a hundred metres',
    line: 'Ambient pieces recorded in the air, where nobody can hear them.',
    story: [
      'A drone over a valley hears things that people in the valley do not: one dog answering another across four farms, a train that is still ten minutes away, the wind arriving. Horizon’s pilots used to throw that sound away, since the rotors drowned it out. Ana Ferreira learned to take the rotors out, and was left with a hundred hours of places overhearing themselves.',
      'She plays them back through a resonator tuned to the chord she heard in each, and Ilir Hoxha lays slow synthesiser under it, no faster than the shadow of a cloud. There is no beat. There is a horizon, and now and then something crosses it.',
      'Low Altitude does not tour. For each concert a pilot flies to the place of the piece in the hour before, records it as it is on that day, and lands in time. Some evenings there is a dog. Nobody has ever complained about the dog.',
    ],
    quote: { text: 'Every place has a chord. Most of them are minor until about four.', by: 'Ana Ferreira' },
    members: [
      {
        name: 'Ana Ferreira',
        plays: 'field recordings, resonators',
        text: 'Pilot. Files her flight plans and her album notes on the same form.',
      },
      {
        name: 'Ilir Hoxha',
        plays: 'synthesiser',
        text: 'Cartographer. Sets the filter by contour line.',
      },
    ],
    records: [
      {
        title: 'A Hundred Metres',
        kind: 'Album',
        year: 2024,
        text: 'Four places, four chords, no rotors.',
        songs: [
          { title: 'Tideline', seconds: 148 },
          { title: 'One Dog Answers Another', seconds: 412 },
          { title: 'Train, Ten Minutes Away', seconds: 388 },
          { title: 'Wind Arriving', seconds: 451 },
        ],
      },
      {
        title: 'Return to Home',
        kind: 'EP',
        year: 2021,
        text: 'What the drone hears on the way back, when nobody steers.',
        songs: [{ title: 'Battery at Twenty', seconds: 302 }],
      },
    ],
    stage: { time: '23:10', text: 'Lie down. The grass has been checked.' },
  },
  {
    slug: 'seven-of-us',
    name: 'Seven of Us',
    division: 'echoverse',
    since: 2019,
    style: 'everything, together, at 120',
    line: 'The house band: one player from each division and one tempo.',
    story: [
      'The first thing EchoVerse ever recorded was a mistake. Seven people in seven rooms were to play along to a click over the telephone line, and each heard it late by a different amount. Played back together it sounded like a flock of birds landing. They listened to it eleven times. Then someone said: what if we could do that on purpose, and what if we could stop?',
      'Seven of Us is the answer to both halves of the question. The band exists to test the rooms: a player from each division, in seven places, steered to the same instant by RydeSync while it was being built. Whenever the clock got better, the music got braver. The early pieces are slow and full of echo, to hide what could not be held. “Echoverse” was the first that needed no hiding: 120 beats a minute, sixteenths passed from hand to hand across three cities, and not one of them late.',
      'They have played together since 2019. All seven have been in one room twice.',
    ],
    quote: { text: 'Latency is just distance that you can hear.', by: 'Yara Voss' },
    members: [
      {
        name: 'Yara Voss',
        plays: 'synthesisers, clock',
        text: 'Writes the click, and then writes around it.',
      },
      { name: 'Mirela Tan', plays: 'bells', text: 'On loan from Paper Lanterns, who want her back by ten.' },
      { name: 'Tomas Brandt', plays: 'cello', text: 'Sends his part as a page. It arrives first.' },
      { name: 'Ravi Anand', plays: 'sixteenths', text: 'Each one is numbered. Ask him.' },
      { name: 'Ngozi Adler', plays: 'voice', text: 'Breathes in for everyone.' },
      { name: 'Bo Lindqvist', plays: 'bass drum', text: 'Has promised not to bring the anvil.' },
      { name: 'Ilir Hoxha', plays: 'pads', text: 'Is the weather.' },
    ],
    records: [
      {
        title: 'Echoverse',
        kind: 'Single',
        year: 2025,
        text: 'The piece that an empty RydeSync room offers first.',
        songs: [{ title: 'Echoverse', seconds: 98 }],
      },
      {
        title: 'Birds, Landing',
        kind: 'Album',
        year: 2022,
        text: 'Experiments in being late by the same amount. The first is the original mistake.',
        songs: [
          { title: 'Telephone Line', seconds: 203 },
          { title: 'Weather Choir', seconds: 150 },
          { title: 'Three Cities', seconds: 244 },
          { title: 'Tomorrow’s Forecast', seconds: 271 },
        ],
      },
    ],
    stage: { time: '00:00', text: 'Everyone who can still stand is in the band.' },
  },
];

export const bandOf = (slug: string | undefined): Band | undefined => bands.find(band => band.slug === slug);
