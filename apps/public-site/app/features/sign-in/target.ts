import type { ComponentType } from 'react';
import { divisionIds, studioServices, type DivisionId } from '@sevenfold/brand';
import { matchPath, type MetaDescriptor } from 'react-router-dom';
import { site } from '../../config/site';

type Params = Record<string, string | undefined>;

/** The guarded routes, more specific ones first. */
export type GuardedPage = { path: string; load(): Promise<GuardedRoute> };

/** The part of a guarded route's module that the sign-in page uses. */
type GuardedRoute = {
  default: ComponentType<{ params: Params }>;
  meta(args: { params: Params }): MetaDescriptor[];
  handle?: SignInHandle;
};

/** Completes "Sign in to …" for a guarded route. The default is "read" and the page's name. */
type SignInHandle = { signInTo(name: string): string };

/** The page that the person was going to when asked to sign in. */
export type Target = {
  signInTo: string;
  description: string;
  /** The division of the page, if it has one. */
  division: DivisionId | undefined;
  Page: GuardedRoute['default'];
  params: Params;
};

/** Reads the target's title and component from the page's own module. */
export async function targetOf(
  from: string,
  guardedPages: readonly GuardedPage[],
): Promise<Target | undefined> {
  const { pathname } = new URL(from, site.origin);
  const page = guardedPages.find(({ path }) => matchPath(path, pathname));
  if (!page) return undefined;

  const { params } = matchPath(page.path, pathname)!;
  const { default: Page, meta, handle } = await page.load();
  const tags = meta({ params });
  const title = contentOf(tags, 'property', 'og:title');
  // There is no such page, for example for a division that does not exist.
  if (!title) return undefined;
  const name = title.split(':')[0]!;
  return {
    signInTo: handle ? handle.signInTo(name) : `read ${name}`,
    description: contentOf(tags, 'name', 'description') ?? '',
    division: divisionOf(pathname),
    Page,
    params,
  };
}

function divisionOf(path: string): DivisionId | undefined {
  const segments = path.split('/');
  const service = studioServices.find(({ slug }) => segments.includes(slug));
  return service?.division ?? divisionIds.find(id => segments.includes(id));
}

function contentOf(tags: MetaDescriptor[], key: 'name' | 'property', value: string): string | undefined {
  const tag = tags.find(each => (each as Record<string, unknown>)[key] === value);
  return (tag as { content?: string } | undefined)?.content;
}
