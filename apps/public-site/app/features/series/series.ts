import { brand, portraitOf } from '@sevenfold/brand';

/** Texts around the four volumes, on the pages for readers and teachers. */
export const impact = [
  { count: 2500, of: 'readers' },
  { count: 45, of: 'organizations' },
  { count: 12, of: 'countries' },
  { count: 4, of: 'volumes' },
];

export const author = {
  name: 'Imre Solander',
  portrait: {
    src: portraitOf('imre-solander'),
    alt: 'Imre Solander: white beard, round glasses, and a bee-striped pocket square on a green jacket.',
  },
  bio: 'Taught in three mountain schools before writing for them. Lives beside a ferry, keeps bees badly, and answers letters from classes by hand, mostly within the term.',
  credentials: [
    'Certified primary teacher, eleven years in three mountain schools',
    'Master of Education, thesis on reading aloud in mixed-age classes',
    'Writer in residence at Vespera since 2022',
  ],
  contact: { email: `solander@${brand.email.split('@')[1]}` },
};

export type Review = { source: string; quote: string; author: string; rating: number };

export const readersReviews: Review[] = [
  {
    source: 'The Lending Library Review',
    quote:
      'Four books that trust a child with silence. We have stopped shelving them; they never come back for long enough.',
    author: 'Hanne Aldous',
    rating: 5,
  },
  {
    source: 'Margin Notes',
    quote: 'The Letting Go is the best thing I have read about selling an orchard, and about my father.',
    author: 'T. Okonkwo-Reyes',
    rating: 5,
  },
  {
    source: 'Slow Pages Quarterly',
    quote: 'Winter is longer than it needs to be. So is winter.',
    author: 'Pell Markov',
    rating: 4,
  },
];

export const teachersReviews: Review[] = [
  {
    source: 'Year 6, Hollin Bank School',
    quote: 'The field journal went on for eleven weeks. I had planned four.',
    author: 'Miriam Castellane',
    rating: 5,
  },
  {
    source: 'Reading group, Northgate Library',
    quote: 'The vote on the dictionaries took the whole afternoon, and nobody wanted to go home.',
    author: 'Joss Abara',
    rating: 5,
  },
  {
    source: 'Science and letters, Lykke Institute',
    quote: 'Shadow, time and latitude from a novel about a ferry. It shouldn’t work, and it does.',
    author: 'Dr. Ines Vautrin',
    rating: 5,
  },
];

export const publishingResources = [
  {
    title: 'Press kit',
    text: 'The four volumes at a glance, the author, and quotes to use. PDF.',
    url: '/series/press-kit.pdf',
    file: true,
  },
  {
    title: 'Promotional materials',
    text: 'A poster for a window: the year turning over folded paper. SVG.',
    url: '/series/turning-year.svg',
    file: true,
  },
];

export type Resource = {
  id: string;
  title: string;
  description: string;
  type: 'pdf' | 'template' | 'interactive' | 'video';
  downloadUrl: string;
};

export const resourceGroups: { title: string; items: Resource[] }[] = [
  {
    title: 'Curriculum',
    items: [
      {
        id: 'curriculum',
        title: 'A year with four books',
        description: 'The year in twelve weeks: what to read, what to ask, what to go outside for.',
        type: 'pdf',
        downloadUrl: '/series/curriculum.pdf',
      },
    ],
  },
  {
    title: 'Lesson resources',
    items: [
      {
        id: 'worksheets',
        title: 'Worksheets to copy',
        description: 'A field journal, a map of favours, and a ballot for the dictionaries.',
        type: 'template',
        downloadUrl: '/series/worksheets.pdf',
      },
    ],
  },
  {
    title: 'Assessments',
    items: [
      {
        id: 'reading-check',
        title: 'Reading check',
        description: 'Eight questions that explain themselves. Works offline, keeps nothing.',
        type: 'interactive',
        downloadUrl: '/series/reading-check.html',
      },
    ],
  },
  {
    title: 'Multimedia',
    items: [
      {
        id: 'turning-year',
        title: 'The turning year',
        description: 'One minute of light over folded paper, from thaw to keeping.',
        type: 'video',
        downloadUrl: '/series/turning-year.svg',
      },
    ],
  },
];
