import type { Facet } from './artwork.js';
import { foldColors, foldInks } from './palette.js';

export const divisionIds = [
  'lumina',
  'vespera',
  'nexus',
  'summit',
  'skyforge',
  'horizon',
  'echoverse',
] as const;

export type DivisionId = (typeof divisionIds)[number];

export type Project = { title: string; detail: string };

/** What a division shows off: which demo it is, what it plays or where it opens, and what it is called. */
export type Showcase = { type: string; src: string; title: string };

export type Division = {
  id: DivisionId;
  name: string;
  /** The trade in two or three words, for menus. */
  trade: string;
  focus: string;
  /** Drawn on a 24 by 24 grid from folded facets. */
  icon: Facet[];
  accentColor: string;
  /** The accent as a text colour on light paper. */
  accentInk: string;
  currentProjects: Project[];
  whyILoveIt: string;
  /** What the division's own page says. */
  page: {
    headline: string;
    introduction: string;
    principles: { title: string; text: string }[];
    numbers: { value: string; label: string }[];
  };
  showcase?: Showcase;
};

export const divisions: Record<DivisionId, Division> = {
  lumina: {
    id: 'lumina',
    name: 'Lumina',
    trade: 'Branding and marketing',
    focus: 'Names, marks and voices for things that deserve to be recognised.',
    icon: [
      { path: 'M12 1.5L20 12H12Z', side: 'lit' },
      { path: 'M12 1.5V12H4Z', side: 'shade' },
      { path: 'M12 12H20L12 22.5Z', side: 'shade' },
      { path: 'M12 12V22.5L4 12Z', side: 'lit' },
    ],
    accentColor: foldColors.lumina,
    accentInk: foldInks.lumina,
    currentProjects: [
      {
        title: 'Harbour Light',
        detail: 'A ferry line gets one mark that reads at two miles and at two millimetres.',
      },
      {
        title: 'The Quiet Label',
        detail: 'Packaging for a tea house, printed in a single colour and folded without glue.',
      },
      { title: 'Plain Words', detail: 'A voice guide that a bank teller can use without opening it twice.' },
    ],
    whyILoveIt:
      'A good mark is the smallest thing we make and the one that lasts longest. I love the week when forty sketches become three, and the hour when three become one and everybody in the room goes quiet.',
    showcase: { type: 'brand-maker', src: '/divisions/lumina?demo=open', title: 'Brand maker' },
    page: {
      headline: 'Seen once, known again.',
      introduction:
        'Lumina finds out what is true about a company and then draws it. Name, mark, colour, type and tone of voice come from one idea, so that an invoice and a shop window sound like the same person.',
      principles: [
        {
          title: 'Start from the sentence',
          text: 'Before any drawing we write the one sentence that only this company could say. Everything else is measured against it.',
        },
        {
          title: 'Test it small',
          text: 'Every mark is judged at sixteen pixels, on a van at dusk, and traced by someone who saw it for five seconds.',
        },
        {
          title: 'Leave a kit, not a rulebook',
          text: 'We hand over tools people enjoy using. A brand survives when the right thing is also the easy thing.',
        },
      ],
      numbers: [
        { value: '5 s', label: 'to be recognised' },
        { value: '1', label: 'idea per brand' },
        { value: '16 px', label: 'where every mark begins' },
      ],
    },
  },
  vespera: {
    id: 'vespera',
    name: 'Vespera',
    trade: 'Reading and publishing',
    focus: 'Books and readers made for the last quiet hour of the day.',
    icon: [
      { path: 'M2.5 4.5L12 8V21.5L2.5 18Z', side: 'lit' },
      { path: 'M21.5 4.5L12 8V21.5L21.5 18Z', side: 'shade' },
    ],
    accentColor: foldColors.vespera,
    accentInk: foldInks.vespera,
    currentProjects: [
      {
        title: 'Seasons of Change',
        detail: 'Four volumes about growing, one for each turn of the year. Winter is on the press.',
      },
      {
        title: 'Lamplight Reader',
        detail: 'A reading screen that remembers the page, the light and where you sighed.',
      },
      {
        title: 'Margins',
        detail: 'Letters between a translator and her author, set so that both voices share one page.',
      },
    ],
    whyILoveIt:
      'Publishing is slow on purpose. I love that a comma can be argued over for a morning, and that somewhere, months later, someone reads the sentence on a train and misses their stop.',
    showcase: { type: 'reader', src: '/divisions/vespera?demo=open', title: 'Lamplight reader' },
    page: {
      headline: 'Pages worth staying up for.',
      introduction:
        'Vespera edits, designs and publishes books, and builds the screens they are read on. We care about line length, about the weight of a page and about the silence after a last sentence.',
      principles: [
        {
          title: 'Edit out loud',
          text: 'Every manuscript is read aloud once, start to finish, by two people. What trips the tongue trips the reader.',
        },
        {
          title: 'Set for the eye',
          text: 'Sixty-six characters to the line, margins wide enough for thumbs, and type that was chosen for this book and no other.',
        },
        {
          title: 'Print what lasts',
          text: 'Sewn bindings, repairable files. A book from us opens flat, and its digital edition opens anywhere.',
        },
      ],
      numbers: [
        { value: '4', label: 'volumes in the series' },
        { value: '2,500', label: 'readers so far' },
        { value: '66', label: 'characters to the line' },
      ],
    },
  },
  nexus: {
    id: 'nexus',
    name: 'Nexus',
    trade: 'Web and app development',
    focus: 'Software with clean seams: fast, readable and kind to whoever inherits it.',
    icon: [
      { path: 'M12 1.8L21 7L12 12.2L3 7Z', side: 'lit' },
      { path: 'M3 7L12 12.2V22.4L3 17.2Z', side: 'shade' },
      { path: 'M21 7L12 12.2V22.4L21 17.2Z', side: 'middle' },
    ],
    accentColor: foldColors.nexus,
    accentInk: foldInks.nexus,
    currentProjects: [
      {
        title: 'Router Diagram Builder',
        detail: 'Draw an application’s routes and guards, then export what you drew.',
      },
      {
        title: 'CSV Playground',
        detail: 'Two hundred megabytes of rows, sorted in the browser, without a frozen tab.',
      },
      { title: 'This house', detail: 'Seven services and two apps that start on a laptop with one command.' },
    ],
    whyILoveIt:
      'I love the moment a tangle becomes a diagram. Code is the only paper that can be unfolded without leaving a crease, and I have never got used to that luxury.',
    showcase: { type: 'code-runner', src: '/divisions/nexus?demo=open', title: 'Code runner' },
    page: {
      headline: 'Built to be read.',
      introduction:
        'Nexus designs and writes web applications: the interface people touch, the services behind it and the pipes between. We measure ourselves by how quickly a newcomer can change something and be sure of it.',
      principles: [
        {
          title: 'Architecture you can point at',
          text: 'If a folder needs a tour guide, it is in the wrong place. Names carry the design.',
        },
        {
          title: 'Nothing lost, nothing doubled',
          text: 'Messages arrive once, uploads resume, and a pulled plug is an ordinary Tuesday.',
        },
        {
          title: 'Speed is a courtesy',
          text: 'A page budget is agreed before the first pixel, and the build refuses what exceeds it.',
        },
      ],
      numbers: [
        { value: '150 KiB', label: 'script budget for a landing page' },
        { value: '7', label: 'services in this house' },
        { value: '1', label: 'command to start them' },
      ],
    },
  },
  summit: {
    id: 'summit',
    name: 'Summit',
    trade: 'Education',
    focus: 'Lessons that leave people taller than they came.',
    icon: [
      { path: 'M10.5 3L1.5 21H12Z', side: 'lit' },
      { path: 'M10.5 3L12 21H16.6L13.4 9.2Z', side: 'shade' },
      { path: 'M17.6 10.5L14.2 21H22.5Z', side: 'middle' },
    ],
    accentColor: foldColors.summit,
    accentInk: foldInks.summit,
    currentProjects: [
      {
        title: 'Educator Hub',
        detail: 'Curricula, assessments and sample lessons for the Seasons of Change volumes.',
      },
      {
        title: 'First Rope',
        detail: 'A ten-week course that teaches fractions by planning a mountain crossing.',
      },
      {
        title: 'Ask Twice',
        detail: 'A set of cards that helps a class turn an answer back into a better question.',
      },
    ],
    whyILoveIt:
      'Nobody remembers the slide, everybody remembers the moment it clicked. I love building the path towards that moment and then standing well out of the way.',
    showcase: { type: 'quiz', src: '/divisions/summit?demo=open', title: 'Goal-setting quiz' },
    page: {
      headline: 'The view is the lesson.',
      introduction:
        'Summit designs courses, workshops and teaching material together with the teachers who will use them. Every unit starts from what a learner should be able to do on Monday, and works backwards.',
      principles: [
        {
          title: 'Backwards from the doing',
          text: 'We write the task before the text. If there is nothing to do with it, it is not in the course.',
        },
        {
          title: 'Short rope, many holds',
          text: 'Small steps with a way back. Mistakes cost a minute, never the courage.',
        },
        {
          title: 'Tried in real rooms',
          text: 'Each lesson is taught three times by three teachers before it carries our name.',
        },
      ],
      numbers: [
        { value: '45', label: 'schools and organisations' },
        { value: '12', label: 'countries' },
        { value: '3', label: 'classrooms before release' },
      ],
    },
  },
  skyforge: {
    id: 'skyforge',
    name: 'Skyforge',
    trade: 'Games and interactive',
    focus: 'Small worlds with honest rules and a reason to press start again.',
    icon: [
      { path: 'M1.5 11.5L22.5 2.5L10 14Z', side: 'lit' },
      { path: 'M22.5 2.5L14.5 21.5L10 14Z', side: 'shade' },
    ],
    accentColor: foldColors.skyforge,
    accentInk: foldInks.skyforge,
    currentProjects: [
      {
        title: 'Gravel & Gems',
        detail: 'A pocket shooter with falling rock, a patient boss and three lives.',
      },
      { title: 'Paper Kingdoms', detail: 'A board game whose board you fold while playing it.' },
      {
        title: 'Anvil',
        detail: 'Our tiny fixed-step engine: the same input gives the same game, every time.',
      },
    ],
    whyILoveIt:
      'A game is a promise that effort will be answered. I love tuning that answer: four frames of pause on a hit, one extra pixel of shake, and suddenly it feels like metal.',
    showcase: { type: 'space-game', src: '/divisions/skyforge?demo=open', title: 'Gravel & Gems' },
    page: {
      headline: 'Easy to start. Hard to leave.',
      introduction:
        'Skyforge makes games and playable things: for browsers, for exhibition floors, for companies that want to explain themselves by letting people try. Rules first, polish second, and then far more polish than planned.',
      principles: [
        {
          title: 'Fun in grey boxes',
          text: 'If it does not play well as rectangles, no artwork will save it. We prototype until somebody refuses to stop.',
        },
        {
          title: 'One step, always the same',
          text: 'Simulation runs at a fixed step, apart from drawing, so that every machine tells the same story.',
        },
        {
          title: 'Any hand can play',
          text: 'Keyboard, touch and one-switch controls from the first build, and nothing that must be heard or seen in colour.',
        },
      ],
      numbers: [
        { value: '3', label: 'lives, as it should be' },
        { value: '60', label: 'steps per second' },
        { value: '0', label: 'things to install' },
      ],
    },
  },
  horizon: {
    id: 'horizon',
    name: 'Horizon',
    trade: 'Drone and visual',
    focus: 'Film and survey from the air, flown low, slow and with permission.',
    icon: [
      { path: 'M1.5 13.5L12 4.5V13.5Z', side: 'shade' },
      { path: 'M22.5 13.5L12 4.5V13.5Z', side: 'lit' },
      { path: 'M4.5 16.5H19.5L17 19.5H7Z', side: 'middle' },
    ],
    accentColor: foldColors.horizon,
    accentInk: foldInks.horizon,
    currentProjects: [
      {
        title: 'Tideline',
        detail: 'One estuary, filmed from the same hundred metres at every spring tide for a year.',
      },
      {
        title: 'Roof by Roof',
        detail: 'Thermal surveys of a whole street, delivered as a map its tenants can read.',
      },
      { title: 'First Light Reel', detail: 'Twelve mornings, twelve cities, one continuous shot.' },
    ],
    whyILoveIt:
      'From eighty metres up, arguments look small and rivers look like handwriting. I love the half second after take-off when the familiar place becomes a drawing.',
    showcase: { type: 'drone-control', src: '/divisions/horizon?demo=open', title: 'Drone control' },
    page: {
      headline: 'A hundred metres of perspective.',
      introduction:
        'Horizon plans, flies and edits: documentary and commercial film, inspections, survey and mapping. Two licensed pilots on every shoot, a spotter on the ground, and a cut delivered while the light is still in memory.',
      principles: [
        {
          title: 'Ask the place first',
          text: 'Permits, neighbours, nesting season. A shot that frightens anyone is a shot we do not have.',
        },
        {
          title: 'Slow is cinematic',
          text: 'Three metres a second, long lines, no tricks. The land does the acting.',
        },
        {
          title: 'Data you can hold',
          text: 'Every survey ends as something printable, with scale, date and the margin of error written on it.',
        },
      ],
      numbers: [
        { value: '120 m', label: 'ceiling, never above' },
        { value: '2', label: 'pilots on every shoot' },
        { value: '4 cm', label: 'per pixel in our surveys' },
      ],
    },
  },
  echoverse: {
    id: 'echoverse',
    name: 'EchoVerse',
    trade: 'Music and AI soundscapes',
    focus: 'Bands, soundscapes and rooms where people listen to the same second.',
    icon: [
      { path: 'M2 9.5L7 7V17L2 14.5Z', side: 'shade' },
      { path: 'M7 7L12 2.5V21.5L7 17Z', side: 'lit' },
      { path: 'M12 2.5L17 7.5V16.5L12 21.5Z', side: 'shade' },
      { path: 'M17 7.5L22 10V14L17 16.5Z', side: 'lit' },
    ],
    accentColor: foldColors.echoverse,
    accentInk: foldInks.echoverse,
    currentProjects: [
      {
        title: 'RydeSync',
        detail: 'Listening rooms that keep every speaker in the house within a few milliseconds.',
      },
      {
        title: 'The Hidden Festival',
        detail: 'One night, seven bands, no address until you find the fold in the page.',
      },
      { title: 'Weather Choir', detail: 'A generative piece that is scored by tomorrow’s forecast.' },
    ],
    whyILoveIt:
      'Music is the only thing we make that vanishes while you enjoy it. I love the instant when strangers in a room breathe in together, a hair before the chorus, and nobody told them to.',
    showcase: { type: 'audio-player', src: '/audio/echoverse_demo.mp3', title: 'Echoverse' },
    page: {
      headline: 'Everyone hears the same second.',
      introduction:
        'EchoVerse writes, records and performs, and builds the rooms where music is shared. Composition, sound design, generative scores, and RydeSync: press play in one place and it plays everywhere at once.',
      principles: [
        {
          title: 'Together beats loud',
          text: 'Timing is the first instrument. Our rooms steer every listener towards the same moment, and show how close they are.',
        },
        {
          title: 'Machines in the band',
          text: 'We let models suggest and people decide. Every note on a record was chosen by someone who can defend it.',
        },
        {
          title: 'Leave air',
          text: 'Silence is arranged like any other part. It is usually the part people remember.',
        },
      ],
      numbers: [
        { value: '< 50 ms', label: 'between any two listeners' },
        { value: '120', label: 'beats per minute, often' },
        { value: '7', label: 'bands in the festival' },
      ],
    },
  },
};

export const divisionList: Division[] = divisionIds.map(id => divisions[id]);

export function isDivisionId(value: string | undefined): value is DivisionId {
  return divisionIds.some(id => id === value);
}
