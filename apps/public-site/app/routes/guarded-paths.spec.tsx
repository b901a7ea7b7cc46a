import { readFileSync } from 'node:fs';
import type { ComponentType } from 'react';
import { act, cleanup, screen } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { prerenderedPaths } from '../config/prerendered-paths';
import { SignInPage } from '../features/sign-in/sign-in-page';
import { targetOf, type GuardedPage } from '../features/sign-in/target';
import { routeTableOf } from '../features/nexus/diagram/core/route-table';
import { guestsSession, nobodysSession, renderQueryingPage } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const routes = routeTableOf(read('routes.ts'), name => read(`routes/${name}.tsx`));

/** Every path with the route that matches it. Specific routes come first. */
const paths = [...new Set([...prerenderedPaths, '/r/lobby'])].map(path => ({
  path,
  route: routes.find(route => route.path !== '*' && matchPath(route.path, path))!,
}));

/** The specification's route table, line by line. */
const isGuarded = (path: string) =>
  /^\/(profile|settings|contact|bandroom)$/.test(path) ||
  /^\/work\/[^/]+$/.test(path) ||
  (/^\/divisions\/./.test(path) &&
    !['/divisions/nexus', '/divisions/nexus/examples'].includes(path) &&
    !path.startsWith('/divisions/echoverse/bands/hidden-festival'));

const guardedPaths = paths.filter(({ path }) => isGuarded(path));
const visitors = { 'someone signed out': nobodysSession, 'a guest': guestsSession };

it('guards exactly the routes that the specification guards', () => {
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
    'is redirected from $path to the sign-in page, which remembers it',
    async ({ path, route }) => {
      const session = sessionOf();
      const Page = await pageOf(route.screen);
      const { params } = matchPath(route.path, path)!;
      renderQueryingPage(<Page params={params} />, { path, session });
      expect(await screen.findByText(`/auth/signin?from=${encodeURIComponent(path)}`)).toBeTruthy();
      cleanup();
    },
  );
});

describe('the sign-in page', () => {
  const pages = routes
    .filter(({ guarded }) => guarded)
    .map(({ path, screen: name }) => ({
      path,
      load: () => import(`./${name}.tsx`) as ReturnType<GuardedPage['load']>,
    }));

  it.each(guardedPaths)('previews $path, and does not redirect', async ({ path }) => {
    serverStub();
    const findTarget = (from: string) => targetOf(from, pages);
    renderQueryingPage(<SignInPage findTarget={findTarget} />, {
      path: `/auth/signin?from=${encodeURIComponent(path)}`,
      session: nobodysSession(),
    });
    const picture = await screen.findByTestId('target');
    // Gives the guard time to redirect.
    await act(async () => new Promise(resolve => setTimeout(resolve)));
    expect(picture.querySelector('h1')?.textContent).not.toBe('');
    const heading = screen.getByRole('heading', { level: 1 }).textContent;
    expect(heading).toMatch(/^Sign in to [a-z]/);
    expect(screen.getByTestId('here').textContent).toBe(`/auth/signin?from=${encodeURIComponent(path)}`);
    cleanup();
  });

  it.each(['/', '/soundboard', '/divisions/atlantis', '/divisions/echoverse/nobody'])(
    'stays general for %s, which is not guarded or does not exist',
    async path => expect(await targetOf(path, pages)).toBeUndefined(),
  );

  it.each([
    ['/work/branding-strategy', 'read Branding & Strategy'],
    ['/divisions/lumina?demo=open#work', 'visit Lumina'],
    ['/divisions/vespera/seasons-of-change', 'read Seasons of Change'],
    ['/divisions/echoverse/paper-lanterns', 'meet Paper Lanterns'],
    ['/contact', 'write to us'],
  ])('names %s: sign in to %s', async (path, signInTo) => {
    const target = await targetOf(path, pages);
    expect(target).toMatchObject({ signInTo, description: expect.stringMatching(/.{20}/) });
  });
});

async function pageOf(name: string): Promise<ComponentType<{ params: object }>> {
  const { default: Page } = (await import(`./${name}.tsx`)) as {
    default: ComponentType<{ params: object }>;
  };
  return Page;
}
