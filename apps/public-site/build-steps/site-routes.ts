import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { routeTableOf } from '../app/features/nexus/diagram/core/route-table';

const app = new URL('../app/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, app), 'utf8');
const fileOf = (screen: string) => `routes/${screen}.tsx`;
const table = () => routeTableOf(read('routes.ts'), screen => read(fileOf(screen)));

const modules: Record<string, () => string> = {
  'virtual:site-routes': () => `export const siteRoutes = ${JSON.stringify(table())};`,
  // Without the query, React Router wraps the module, and the page would read its parameters from the URL.
  'virtual:guarded-pages': () => {
    const pages = table()
      .filter(({ guarded }) => guarded)
      .map(({ path, screen }) => {
        const file = fileURLToPath(new URL(fileOf(screen), app));
        return `{ path: ${JSON.stringify(path)}, load: () => import(${JSON.stringify(`${file}?as-picture`)}) }`;
      });
    return `export const guardedPages = [${pages.join()}];`;
  },
};

/** Serves the route table as virtual modules, so the diagram builder and the sign-in page never go stale. */
export const siteRoutes = (): Plugin => ({
  name: 'site-routes',
  resolveId: wanted => (Object.hasOwn(modules, wanted) ? `\0${wanted}` : undefined),
  load: wanted => modules[wanted.replace(/^\0/, '')]?.(),
});
