import type { DivisionId } from './divisions.js';

/** A case study as lists show it. Its page is in `@sevenfold/brand/case-pages`. */
export type StudioCase = {
  slug: string;
  title: string;
  /** Who it was for. */
  client: string;
  division: DivisionId;
  /** Slug of the service it is an example of. */
  service: string;
  year: number;
  line: string;
  /** The case's own paper and ink, from its poster. */
  colors: { ground: string; ink: string };
  /** What the poster shows. */
  poster: string;
};

export const studioCases: StudioCase[] = [
  {
    slug: 'harbour-light',
    title: 'Harbour Light',
    client: 'Harbour Light Ferries',
    division: 'lumina',
    service: 'branding-strategy',
    year: 2024,
    line: 'One mark for a ferry line, readable at two miles and at two millimetres.',
    colors: { ground: '#0e2240', ink: '#f7e9c3' },
    poster: 'A lighthouse beam cuts a night poster in two; a small ferry crosses the light.',
  },
  {
    slug: 'tideline',
    title: 'Tideline',
    client: 'Saltmere Estuary Trust',
    division: 'horizon',
    service: 'music-storytelling',
    year: 2024,
    line: 'One estuary, filmed from the same hundred metres at thirteen spring tides in a year.',
    colors: { ground: '#d9cdb4', ink: '#17333a' },
    poster:
      'Channels of an estuary branch like a tree across pale sand, seen from above; the shadow of a drone passes.',
  },
  {
    slug: 'paper-kingdoms',
    title: 'Paper Kingdoms',
    client: 'Our own label',
    division: 'skyforge',
    service: 'educational-design',
    year: 2025,
    line: 'A board game whose board you fold while playing it.',
    colors: { ground: '#c8321f', ink: '#fff1d6' },
    poster:
      'A board of patterned triangles on fairground red; folded paper rises from it as a castle with three towers.',
  },
  {
    slug: 'tuesday-at-eleven',
    title: 'Tuesday at Eleven',
    client: 'Second Balcony, a ticket shop',
    division: 'nexus',
    service: 'web-app-development',
    year: 2023,
    line: 'A shop that fell over once a week, and the capital letter that did it.',
    colors: { ground: '#e9ecf2', ink: '#141a2e' },
    poster: 'A calendar of blue dots, every Tuesday at eleven burnt red; below it a large capital A.',
  },
  {
    slug: 'the-quiet-label',
    title: 'The Quiet Label',
    client: 'Slow Kettle Tea House',
    division: 'lumina',
    service: 'branding-strategy',
    year: 2023,
    line: 'Tea packets in a single colour, folded without glue.',
    colors: { ground: '#efe8da', ink: '#1f4a3d' },
    poster: 'The flat sheet of a tea packet in one green ink, with steam rising from its fold lines.',
  },
  {
    slug: 'first-rope',
    title: 'First Rope',
    client: 'Four valley schools',
    division: 'summit',
    service: 'educational-design',
    year: 2024,
    line: 'Ten weeks in which a class learns fractions by planning a mountain crossing.',
    colors: { ground: '#f4d9c6', ink: '#2b2350' },
    poster: 'A rope in twelve coloured parts climbs a layered mountain towards a pink sun.',
  },
  {
    slug: 'weather-choir',
    title: 'Weather Choir',
    client: 'The Orangery at Lindmoor',
    division: 'echoverse',
    service: 'music-storytelling',
    year: 2025,
    line: 'A piece for twelve loudspeakers, scored by tomorrow’s forecast.',
    colors: { ground: '#241640', ink: '#ffd9c8' },
    poster: 'Isobars in lilac and coral circle two centres, a high and a low, like grooves of a record.',
  },
  {
    slug: 'margins',
    title: 'Margins',
    client: 'Our own list',
    division: 'vespera',
    service: 'writing-designing',
    year: 2025,
    line: 'Letters between a translator and her author, set so that both share one page.',
    colors: { ground: '#f6efe3', ink: '#a3271d' },
    poster: 'Two columns of handwriting, one red and one blue, lean into each other until they cross.',
  },
  {
    slug: 'roof-by-roof',
    title: 'Roof by Roof',
    client: 'Tenants of Cooper’s Row',
    division: 'horizon',
    service: 'web-app-development',
    year: 2025,
    line: 'A street’s lost heat on a map that its tenants can read.',
    colors: { ground: '#1b1030', ink: '#ffe6a8' },
    poster: 'A row of houses at night from above; the roofs glow from violet to yellow where heat escapes.',
  },
];

/** URL of one of a case's pictures, which apps/public-site/build-steps/case-art draws. */
export const casePicture = (slug: string, picture: string) => `/cases/${slug}-${picture}.svg`;
