import { divisions, isDivisionId, studioCases, studioServices } from '@sevenfold/brand';
import { paths } from './paths';

/** Bands, and their resident rooms. */
const bands: Record<string, string> = {
  'seven-of-us': 'Seven of Us',
  'null-and-void': 'Null & Void',
  'paper-lanterns': 'Paper Lanterns',
  'the-last-chapter': 'The Last Chapter',
  'base-camp-choir': 'Base Camp Choir',
  'anvil-youth': 'Anvil Youth',
  'low-altitude': 'Low Altitude',
};

/** Only labels that are not just the capitalised segment. */
const labels: Record<string, string> = {
  ...bands,
  'router-diagram': 'Router Diagram Builder',
  'csv-playground': 'CSV Playground',
  cases: 'Case studies',
  r: 'Quick Join',
  'seasons-of-change': 'Seasons of Change',
  'hidden-festival': 'Hidden Festival',
  join: 'Join Room',
  rydesync: 'RydeSync',
  auth: 'Account',
  test: 'Diagnostics',
  signin: 'Sign In',
};

/** Segments that only group pages and are not pages themselves. */
const notPages = new Set([
  '/work/cases',
  '/auth',
  '/test',
  '/r',
  '/echoverse',
  '/divisions/echoverse/bands',
  '/status/incidents',
  '/rydesync/parties',
]);

export type Crumb = { label: string; path: string; isPage: boolean };

/** One crumb per path segment. Unknown segments are capitalised. */
export function crumbsOf(pathname: string): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((segment, position) => {
    const path = `/${segments.slice(0, position + 1).join('/')}`;
    return { label: labelOf(segment, path), path, isPage: !notPages.has(path) };
  });
}

function labelOf(segment: string, path: string): string {
  const known = path.startsWith('/r/') ? bands : labels;
  if (Object.hasOwn(known, segment)) return known[segment]!;
  if (known === bands) return capitalised(decoded(segment));
  if (isDivisionId(segment)) return divisions[segment].name;
  // An id.
  if (/^[\da-f-]{36}$/.test(segment)) return path.includes('incidents') ? 'Incident' : 'Party';
  const study = studioCases.find(({ slug }) => paths.case(slug) === path);
  const service = studioServices.find(({ slug }) => slug === segment);
  return study?.title ?? service?.name ?? capitalised(decoded(segment));
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
