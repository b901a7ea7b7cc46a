import type { DivisionId } from './divisions.js';

/**
 * Our services for clients, as the landing page lists them. Each has a page under /work:
 * `@sevenfold/brand/service-pages`.
 */
export type StudioService = {
  slug: string;
  name: string;
  division: DivisionId;
  summary: string;
};

export const studioServices: StudioService[] = [
  {
    slug: 'writing-designing',
    name: 'Writing & Designing',
    division: 'vespera',
    summary: 'Words and pages that belong together, from a leaflet to a series of four volumes.',
  },
  {
    slug: 'web-app-development',
    name: 'Web & App Development',
    division: 'nexus',
    summary: 'Applications that start quickly, fail politely and can be changed by someone new.',
  },
  {
    slug: 'branding-strategy',
    name: 'Branding & Strategy',
    division: 'lumina',
    summary: 'Finding the one sentence only you can say, and giving it a face.',
  },
  {
    slug: 'educational-design',
    name: 'Educational Design',
    division: 'summit',
    summary: 'Courses and materials that teachers can pick up on Sunday and use on Monday.',
  },
  {
    slug: 'music-storytelling',
    name: 'Music & Storytelling',
    division: 'echoverse',
    summary: 'Scores, soundscapes and stories for rooms, screens and headphones.',
  },
];
