export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof seasons)[number];

export type Volume = {
  id: Season;
  title: string;
  tagline: string;
  /** The cover, drawn by build-steps/series-files/covers.ts. */
  image: { src: string; alt: string };
  status: string;
  description: string;
  themes: string[];
  objectives: string[];
  pageCount: number;
  /** Vespera's own: the volumes are sold by the studio alone and have no ISBN. */
  catalogueNumber: string;
  publishDate: string;
  excerpt: string;
  authorNote: string;
  /** Where to buy it. */
  purchase: { label: string; url: string }[];
};

const purchaseOf = (title: string): Volume['purchase'] => [
  { label: 'Order the paperback', url: `/contact?order=${encodeURIComponent(title)}` },
  { label: 'Order form for class sets', url: '/series/order-form.pdf' },
];

const coverOf = (season: Season, scene: string) => ({ src: `/series/${season}-cover.svg`, alt: scene });

export const volumes: Volume[] = [
  {
    id: 'spring',
    title: 'The Thaw',
    tagline: 'Spring: on beginning before you are ready',
    image: coverOf(
      'spring',
      'A shoot with folded leaves grows through breaking ice, beside a seed envelope.',
    ),
    status: 'published',
    description:
      'A girl inherits a seed library and the village’s habit of arguing over it. By May something is growing that nobody remembers sowing.',
    themes: ['Beginning', 'Inheritance', 'Shared work', 'Patience'],
    objectives: [
      'Describe a change from two points of view',
      'Tell cause from coincidence',
      'Keep a field journal for four weeks',
    ],
    pageCount: 248,
    catalogueNumber: 'VES 24-1',
    publishDate: '2024-03-20',
    excerpt:
      'The drawer marked Uncertain was the fullest. Her grandmother had kept in it every seed that came without a name, and had written on each envelope not what it was but who had given it, and what they had hoped for.',
    authorNote: 'I wrote it in a greenhouse that leaked. The leaks are in the book.',
    purchase: purchaseOf('The Thaw'),
  },
  {
    id: 'summer',
    title: 'The Long Light',
    tagline: 'Summer: on having more than enough',
    image: coverOf('summer', 'A ferry folded from paper on a river at a low sun, behind it a bridge.'),
    status: 'published',
    description:
      'Two brothers run a ferry nobody needs any more, through the longest June in memory, and learn what a day is for.',
    themes: ['Plenty', 'Brotherhood', 'Time', 'Idleness'],
    objectives: [
      'Weigh plenty against enough',
      'Argue a case and its opposite',
      'Measure shadow, time and latitude',
    ],
    pageCount: 280,
    catalogueNumber: 'VES 24-2',
    publishDate: '2024-06-21',
    excerpt:
      'The bridge had been open for a year. Still they cast off on the hour, eleven times a day, and on the hour eleven times a day there was nobody, and the river, which had never once been on time, carried them over all the same.',
    authorNote: 'The ferry is real. The brothers asked to be made taller.',
    purchase: purchaseOf('The Long Light'),
  },
  {
    id: 'autumn',
    title: 'The Letting Go',
    tagline: 'Autumn: on what leaves, and how',
    image: coverOf('autumn', 'An orchard tree sheds folded leaves; on its trunk hangs a price tag.'),
    status: 'published',
    description:
      'An orchard is sold, tree by tree, to the people who once stole from it. Each buyer brings back a story instead of the apples.',
    themes: ['Farewell', 'Forgiveness', 'Exchange', 'Memory'],
    objectives: [
      'Read a text for what it leaves out',
      'Compare ways of saying goodbye',
      'Map an exchange of goods and favours',
    ],
    pageCount: 256,
    catalogueNumber: 'VES 24-3',
    publishDate: '2024-09-22',
    excerpt:
      'He had the price written on a tag on each trunk, in pencil, because he meant to be talked down. Nobody tried. They stood before the trees they had robbed as children and paid what was asked, and some of them paid it twice.',
    authorNote: 'Every theft in it was confessed to me by somebody over seventy.',
    purchase: purchaseOf('The Letting Go'),
  },
  {
    id: 'winter',
    title: 'The Keeping',
    tagline: 'Winter: on what is stored in the dark',
    image: coverOf('winter', 'A school with lit windows in deep snow, below a mountain pass.'),
    status: 'published',
    description:
      'Snow closes the pass with the whole school still inside. Eleven days, one stove, and a library that burns page by chosen page.',
    themes: ['Scarcity', 'Choice', 'Warmth', 'Trust'],
    objectives: [
      'Decide together under scarcity',
      'Defend a choice in writing',
      'Trace energy from store to warmth',
    ],
    pageCount: 264,
    catalogueNumber: 'VES 24-4',
    publishDate: '2024-12-21',
    excerpt:
      'On the fourth day they voted on the dictionaries. The little ones wanted to keep them, because of the pictures; the older ones wanted to keep them, because of the words; and so the atlas went first, beginning with the warm countries.',
    authorNote: 'I asked forty children which book they would burn last. Nobody said one of mine.',
    purchase: purchaseOf('The Keeping'),
  },
];

const statusLabels: Record<string, string> = {
  published: 'Available Now',
  'in-progress': 'In Progress',
  'coming-soon': 'Coming Soon',
};

export const describeStatus = (status: string) => statusLabels[status] ?? 'Unknown';

const previewCharacters = 120;

/** The beginning of an excerpt, to its last whole word within 120 characters. */
export function previewOf(excerpt: string): string {
  if (excerpt.length <= previewCharacters) return excerpt;
  const cut = excerpt.slice(0, previewCharacters);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,.;:]+$/, '')}…`;
}

export const shownThemes = 3;
