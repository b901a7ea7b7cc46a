import { readFileSync } from 'node:fs';
import type { ComponentType } from 'react';
import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static.edge';
import { matchPath, MemoryRouter } from 'react-router-dom';
import { divisionList } from '@sevenfold/brand';
import type { StatusPage } from '@sevenfold/contracts';
import { AuthProvider, Session, ToastProvider } from '@sevenfold/ui';
import { pageOfProject } from '../project-title';
import { routeTableOf } from '../features/nexus/diagram/core/route-table';
import { SiteShell } from '../shell/site-shell';
import { adaUid } from '../testing/render-site';

// Vite imports these as text; Jest can't.
const listings = ['address', 'guard', 'live', 'pages', 'problem', 'status'].map(name => [
  `${name}Source`,
  '',
]);
jest.unstable_mockModule('../features/nexus/examples/listings', () => Object.fromEntries(listings));
jest.unstable_mockModule('../typefaces/preload-face', () => ({ preloadFace: () => undefined }));

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const routeFile = read('routes.ts');
const routesIn = (source: string) => routeTableOf(source, name => read(`routes/${name}.tsx`));
const routes = routesIn(routeFile);
/** Pages that `routes/queries.tsx` wraps. */
const querying = new Set(
  routesIn(/'routes\/queries\.tsx', \[([^\]]+)\]/.exec(routeFile)![1]!).map(({ screen }) => screen),
);
const routeOf = (path: string) => routes.find(route => route.path !== '*' && matchPath(route.path, path));

const projects = divisionList.flatMap(({ currentProjects }) => currentProjects);

const mostClicks = 3;
/** Routes that deliberately have no links to them. */
const unlinked = [
  { path: /^\*$/, because: 'it matches any URL that leads nowhere' },
  { path: /^\/403$/, because: 'only a refusal leads there' },
  { path: /^\/rydesync\/last$/, because: 'a shortcut of the installed site leads there' },
  { path: /^\/test\//, because: 'these pages are for people who run the system and know the URLs' },
];
/** The links of a room appear only once its socket is open. */
const closed = '/r/:room';

/** The site for signed-in and signed-out visitors. */
const readers = [
  { uid: adaUid, email: 'ada@sevenfold.test', anonymous: false, isAdmin: false },
  undefined,
].map(user =>
  Object.assign(new Session(), {
    snapshot: () => ({ phase: 'ready', user, recentAccounts: [] }),
  }),
);

/** The server's answers, as far as links depend on them: one component is broken. */
const answered: StatusPage = {
  banner: { state: 'down', text: 'Rooms are down' },
  groups: [],
  incidents: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      component: 'rooms',
      componentIds: ['rooms'],
      openedBy: 'operators',
      title: 'Rooms are down',
      impact: 'down',
      state: 'investigating',
      startedAt: '2026-05-06T07:08:09.000Z',
      resolvedAt: null,
      updates: [],
    },
  ],
  planned: [],
  updatedAt: '2026-05-06T07:08:09.000Z',
  staleSince: null,
};
const party = {
  id: '00000000-0000-4000-8000-000000000002',
  room: 'friday',
  title: 'Friday night',
  text: '',
  beginsAt: 1,
  endsAt: 2,
  cancelled: false,
};
function queries(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(['status'], answered);
  const now = { serverTime: 0, at: 0 };
  client.setQueryData(['parties', 'coming-up'], { parties: [party], ...now });
  client.setQueryData(['parties', party.id], { party, ...now });
  return client;
}

/** The paths that a page links to, for all visitors. */
async function linksOn(path: string): Promise<string[]> {
  const route = routeOf(path)!;
  const { default: Page } = (await import(`./${route.screen}.tsx`)) as {
    default: ComponentType<{ params: object }>;
  };
  const pages = await Promise.all(
    readers.map(session =>
      drawn(around(<Page params={matchPath(route.path, path)!.params} />, route.screen), path, session),
    ),
  );
  return pages.flatMap(html =>
    [...html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, href]) => href!.replace(/(.)\/$/, '$1')),
  );
}

function around(page: React.ReactNode, name: string): React.ReactNode {
  if (!querying.has(name)) return page;
  return (
    <QueryClientProvider client={queries()}>
      <MantineProvider>{page}</MantineProvider>
    </QueryClientProvider>
  );
}

/** A page as the server would render it, including lazy parts. */
async function drawn(page: React.ReactNode, path: string, session: Session): Promise<string> {
  const { prelude } = await prerender(
    <ToastProvider>
      <AuthProvider session={session}>
        <MemoryRouter initialEntries={[path]}>
          <SiteShell>{page}</SiteShell>
        </MemoryRouter>
      </AuthProvider>
    </ToastProvider>,
  );
  return new Response(prelude).text();
}

/** For each route, the clicks from `/` to its nearest page. */
async function walk(): Promise<Map<string, number>> {
  const clicksTo = new Map<string, number>();
  const seen = new Set<string>();
  let here = ['/'];
  for (let clicks = 0; clicks <= mostClicks; clicks += 1) {
    const next: string[] = [];
    for (const path of here) {
      const route = routeOf(path);
      if (!route || seen.has(path)) continue;
      seen.add(path);
      if (!clicksTo.has(route.path)) clicksTo.set(route.path, clicks);
      if (clicks < mostClicks && route.path !== closed) next.push(...(await linksOn(path)));
    }
    here = next;
  }
  return clicksTo;
}

describe('a walk through the site', () => {
  let clicksTo: Map<string, number>;
  beforeAll(async () => void (clicksTo = await walk()));

  const isUnlinked = (path: string) => unlinked.some(exception => exception.path.test(path));

  it.each(routes.filter(({ path }) => !isUnlinked(path)))(
    'reaches $path within three clicks from the landing page',
    ({ path }) => expect(clicksTo.get(path)).toBeLessThanOrEqual(mostClicks),
  );

  it('finds no links to the excluded routes', () => {
    expect([...clicksTo.keys()].filter(isUnlinked)).toEqual([]);
  });

  it.each(projects.filter(pageOfProject))('leads from the project $title to a page of the site', project =>
    expect(routeOf(pageOfProject(project)!.replace(/[?#].*/, ''))).toBeDefined(),
  );

  it('leads from each case’s project to the case, or to the project’s own page', () => {
    const led = projects.map(project => [project.title, pageOfProject(project)]);
    expect(led).toContainEqual(['Harbour Light', '/work/cases/harbour-light']);
    expect(led).toContainEqual(['RydeSync', '/rydesync']);
    expect(led.filter(([, page]) => page).length).toBeGreaterThan(15);
  });
});
