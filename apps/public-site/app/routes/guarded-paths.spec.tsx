import { readFileSync } from 'node:fs';
import type { ComponentType } from 'react';
import { cleanup, screen } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { prerenderedPaths } from '../config/prerendered-paths';
import { routeTableOf } from '../features/nexus/diagram/core/route-table';
import { guestsSession, nobodysSession, renderSite } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const routes = routeTableOf(read('routes.ts'), name => read(`routes/${name}.tsx`));

/** Every path of the site with the route that answers it. Routes are listed the more exact first. */
const paths = [...new Set([...prerenderedPaths, '/r/lobby'])].map(path => ({
  path,
  route: routes.find(route => route.path !== '*' && matchPath(route.path, path))!,
}));

/** The route table of the specification, line by line. */
const isGuarded = (path: string) =>
  /^\/(profile|settings|contact|bandroom)$/.test(path) ||
  path.startsWith('/work/') ||
  (/^\/divisions\/./.test(path) &&
    !['/divisions/nexus', '/divisions/nexus/examples'].includes(path) &&
    !path.startsWith('/divisions/echoverse/bands/hidden-festival'));

const guardedPaths = paths.filter(({ path }) => isGuarded(path));
const visitors = { 'nobody who has signed in': nobodysSession, 'a guest': guestsSession };

it('has a guard on each route that the specification guards, and on no other', () => {
  const withGuard = new Set(guardedPaths.map(({ route }) => route.path));
  expect(routes.filter(({ guarded }) => guarded).map(({ path }) => path)).toEqual(
    routes.map(({ path }) => path).filter(path => withGuard.has(path)),
  );
  expect(guardedPaths.length).toBeGreaterThan(20);
});

describe.each(Object.entries(visitors))('%s', (_who, sessionOf) => {
  beforeEach(() => {
    localStorage.clear();
    serverStub();
  });

  it.each(guardedPaths)(
    'is led from $path to the sign-in page, which remembers it',
    async ({ path, route }) => {
      const session = sessionOf();
      const Page = await pageOf(route.screen);
      const { params } = matchPath(route.path, path)!;
      renderSite(<Page params={params} />, { path, session });
      expect(await screen.findByText(`/auth/signin?from=${encodeURIComponent(path)}`)).toBeTruthy();
      cleanup();
    },
  );
});

async function pageOf(name: string): Promise<ComponentType<{ params: object }>> {
  const { default: Page } = (await import(`./${name}.tsx`)) as {
    default: ComponentType<{ params: object }>;
  };
  return Page;
}
