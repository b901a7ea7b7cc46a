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

/** `path` is the page of this site that shows it, if there is one. */
export type Project = { title: string; detail: string; path?: string };

/** A division's showcase: which demo, its source, its title. */
export type Showcase = { type: string; src: string; title: string };

export type Division = {
  id: DivisionId;
  name: string;
  /** The trade in two or three words, for menus. */
  trade: string;
  focus: string;
  /** Folded facets on a 24 by 24 grid. */
  icon: Facet[];
  accentColor: string;
  /** The accent as a text colour on light paper. */
  accentInk: string;
  currentProjects: Project[];
  whyILoveIt: string;
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
      'A good mark is the smallest thing we make and the one that lasts longest. I love the week when forty sketches become three, and the hour when three become one and everyone in the room goes quiet.',
    showcase: { type: 'brand-maker', src: '/divisions/lumina?demo=open', title: 'Brand maker' },
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
        detail: 'Four volumes about growing, one for each turn of the year. All four are in print.',
        path: '/divisions/vespera/seasons-of-change',
      },
      {
        title: 'Lamplight Reader',
        detail: 'A reading screen that remembers the page, the light and where you sighed.',
        path: '/divisions/vespera?demo=open',
      },
      {
        title: 'Margins',
        detail: 'Letters between a translator and her author, set so that both voices share one page.',
      },
    ],
    whyILoveIt:
      'Publishing is slow on purpose. I love that a comma can be argued over for a morning, and that somewhere, months later, someone reads the sentence on a train and misses their stop.',
    showcase: { type: 'reader', src: '/divisions/vespera?demo=open', title: 'Lamplight Reader' },
  },
  nexus: {
    id: 'nexus',
    name: 'Nexus',
    trade: 'Web and app development',
    focus: 'Software with clean seams: fast, readable and kind to the person who inherits it.',
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
        path: '/divisions/nexus/router-diagram',
      },
      {
        title: 'CSV Playground',
        detail: 'Two hundred megabytes of rows, sorted in the browser, without a frozen tab.',
        path: '/divisions/nexus/csv-playground',
      },
      { title: 'This house', detail: 'Seven services and two apps that start on a laptop with one command.' },
    ],
    whyILoveIt:
      'I love the moment a tangle becomes a diagram. Code is the only paper that can be unfolded without leaving a crease, and I have never got used to that luxury.',
    showcase: { type: 'code-runner', src: '/divisions/nexus?demo=open', title: 'Code runner' },
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
        path: '/divisions/summit/seasons-of-change',
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
      'Nobody remembers the slide; everyone remembers the moment it clicked. I love building the path towards that moment and then staying well out of the way.',
    showcase: { type: 'quiz', src: '/divisions/summit?demo=open', title: 'Goal-setting quiz' },
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
        path: '/divisions/skyforge?demo=open',
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
        detail: 'One estuary, filmed from the same hundred metres at thirteen spring tides in a year.',
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
  },
  echoverse: {
    id: 'echoverse',
    name: 'EchoVerse',
    trade: 'Music and AI soundscapes',
    focus: 'Bands, soundscapes and rooms where everyone hears the same second.',
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
        path: '/rydesync',
      },
      {
        title: 'The Hidden Festival',
        detail: 'One night, seven bands, no address until you find the fold in the page.',
        path: '/divisions/echoverse/bands/hidden-festival/',
      },
      {
        title: 'Weather Choir',
        detail: 'A generative piece that is scored by tomorrow’s forecast.',
      },
    ],
    whyILoveIt:
      'Music is the only thing we make that vanishes while you enjoy it. I love the instant when strangers in a room breathe in together, a hair before the chorus, and nobody told them to.',
    showcase: { type: 'audio-player', src: '/audio/echoverse_demo.mp3', title: 'Audio player' },
  },
};

export const divisionList: Division[] = divisionIds.map(id => divisions[id]);

export function isDivisionId(value: string | undefined): value is DivisionId {
  return divisionIds.some(id => id === value);
}
