import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { routeTableOf } from '../app/features/nexus/diagram/core/route-table';

const id = 'virtual:site-routes';
const app = new URL('../app/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, app), 'utf8');

/** The site's own route table as a module, so that the diagram builder never shows an old one. */
export const siteRoutes = (): Plugin => ({
  name: 'site-routes',
  resolveId: wanted => (wanted === id ? `\0${id}` : undefined),
  load: wanted => {
    if (wanted !== `\0${id}`) return undefined;
    const table = routeTableOf(read('routes.ts'), screen => read(`routes/${screen}.tsx`));
    return `export const siteRoutes = ${JSON.stringify(table)};`;
  },
});
