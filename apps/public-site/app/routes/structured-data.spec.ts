import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { routeTableOf } from '../features/nexus/diagram/core/route-table';
import { indexedPaths, prerenderedPaths } from '../config/prerendered-paths';

type Meta = Record<string, unknown>[];
type MetaOf = (args: { params: object }) => Meta;
interface Graph {
  '@context': string;
  '@graph': (Record<string, unknown> & { breadcrumb?: { itemListElement: { item: string }[] } })[];
}

// Vite imports these as text; Jest can't.
const listings = ['address', 'guard', 'live', 'pages', 'problem', 'status'].map(name => [
  `${name}Source`,
  '',
]);
jest.unstable_mockModule('../features/nexus/examples/listings', () => Object.fromEntries(listings));

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const routes = routeTableOf(read('routes.ts'), name => read(`routes/${name}.tsx`));

/** Metadata in the head of a page. */
async function metaOf(path: string): Promise<Meta> {
  const route = routes.find(each => each.path !== '*' && matchPath(each.path, path))!;
  const { meta } = (await import(`./${route.screen}.tsx`)) as { meta: MetaOf };
  return meta({ params: matchPath(route.path, path)!.params });
}

const graphsOf = (meta: Meta) =>
  meta.flatMap(each => ('script:ld+json' in each ? [each['script:ld+json'] as Graph] : []));

describe('the structured data', () => {
  it.each(indexedPaths)('of %s describes the page and its breadcrumb', async path => {
    const meta = await metaOf(path);
    const graphs = graphsOf(meta);
    expect(graphs).toHaveLength(1);
    const { '@context': context, '@graph': nodes } = graphs[0]!;
    const [page] = nodes;
    expect(context).toBe('https://schema.org');
    expect(page).toMatchObject({
      '@type': 'WebPage',
      url: `http://localhost:3000${path}`,
      description: meta.find(({ name }) => name === 'description')!['content'],
    });
    expect(page!.breadcrumb!.itemListElement.at(-1)!.item).toBe(`http://localhost:3000${path}`);
    for (const node of nodes) expect(node['@type']).toEqual(expect.any(String));
  });

  const others = [...prerenderedPaths, '/r/lobby', '/status/incidents/0'];
  it.each(others.filter(path => !indexedPaths.includes(path)))(
    'is left out of %s, which search engines ignore',
    async path => {
      const meta = await metaOf(path);
      expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
      expect(graphsOf(meta)).toEqual([]);
    },
  );
});
