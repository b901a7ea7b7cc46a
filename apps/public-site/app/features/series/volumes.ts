export type Volume = {
  id: 'spring' | 'summer' | 'autumn' | 'winter';
  title: string;
  tagline: string;
  description: string;
  objectives: string[];
  pageCount: number;
  publishDate: string;
};

export const volumes: Volume[] = [
  {
    id: 'spring',
    title: 'The Thaw',
    tagline: 'Spring: on beginning before you are ready',
    description:
      'A girl inherits a seed library and the village’s habit of arguing over it. By May something is growing that nobody remembers sowing.',
    objectives: [
      'Describe a change from two points of view',
      'Tell cause from coincidence',
      'Keep a field journal for four weeks',
    ],
    pageCount: 248,
    publishDate: '2024-03-20',
  },
  {
    id: 'summer',
    title: 'The Long Light',
    tagline: 'Summer: on having more than enough',
    description:
      'Two brothers run a ferry nobody needs any more, through the longest June in memory, and learn what a day is for.',
    objectives: [
      'Weigh plenty against enough',
      'Argue a case and its opposite',
      'Measure shadow, time and latitude',
    ],
    pageCount: 280,
    publishDate: '2024-06-21',
  },
  {
    id: 'autumn',
    title: 'The Letting Go',
    tagline: 'Autumn: on what leaves, and how',
    description:
      'An orchard is sold, tree by tree, to the people who once stole from it. Each buyer brings back a story instead of the apples.',
    objectives: [
      'Read a text for what it leaves out',
      'Compare ways of saying goodbye',
      'Map an exchange of goods and favours',
    ],
    pageCount: 256,
    publishDate: '2024-09-22',
  },
  {
    id: 'winter',
    title: 'The Keeping',
    tagline: 'Winter: on what is stored in the dark',
    description:
      'Snow closes the pass with the whole school still inside. Eleven days, one stove, and a library that burns page by chosen page.',
    objectives: [
      'Decide together under scarcity',
      'Defend a choice in writing',
      'Trace energy from store to warmth',
    ],
    pageCount: 264,
    publishDate: '2024-12-21',
  },
];
