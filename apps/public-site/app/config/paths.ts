import type { DivisionId } from '@sevenfold/brand';

/** Every path of the site, so that a link cannot be misspelt. */
export const paths = {
  home: '/',
  work: '/work',
  case: (slug: string) => `/work/cases/${slug}`,
  divisions: '/divisions',
  division: (id: DivisionId) => `/divisions/${id}`,
  seasonsOfChange: '/divisions/vespera/seasons-of-change',
  educatorHub: '/divisions/summit/seasons-of-change',
  hiddenFestival: '/divisions/echoverse/bands/hidden-festival/',
  echoverseDocs: '/divisions/echoverse/docs',
  echoverseRydeSync: '/divisions/echoverse/rydesync',
  band: (slug: string) => `/divisions/echoverse/${slug}`,
  echoverseLocked: '/echoverse/locked',
  routerDiagram: '/divisions/nexus/router-diagram',
  nexusExamples: '/divisions/nexus/examples',
  csvPlayground: '/divisions/nexus/csv-playground',
  bandroom: '/bandroom',
  soundboard: '/soundboard',
  toadTuff: '/toad-tuff',
  service: (slug: string) => `/work/${slug}`,
  contact: '/contact',
  status: '/status',
  incident: (id: string) => `/status/incidents/${id}`,
  /** Diagnostic pages; their suites name them. */
  diagnostics: (slug: string) => `/test/${slug}`,
  rydeSync: '/rydesync',
  joinRoom: '/rydesync/join',
  lastRoom: '/rydesync/last',
  party: (id: string) => `/rydesync/parties/${id}`,
  room: (name: string) => `/r/${encodeURIComponent(name)}`,
  signIn: '/auth/signin',
  /** The sign-in page, with the page to return to. */
  signInFrom: (from: string) =>
    from === '/' ? '/auth/signin' : `/auth/signin?from=${encodeURIComponent(from)}`,
  profile: '/profile',
  settings: '/settings',
  adminRequired: '/403',
  terms: '/terms',
  privacy: '/privacy',
} as const;
