import { tidied } from './tidy';
import type { Diagram, DiagramEdge, DiagramNode } from './diagram';

export type RouteEntry = { path: string; screen: string; guarded: boolean; redirectsTo?: string };

/**
 * A site's routes, from its source: `routes.ts` lists the paths, and a page is guarded if it renders the
 * guard. `sourceOf` returns the source of a page.
 */
export function routeTableOf(routes: string, sourceOf: (screen: string) => string): RouteEntry[] {
  const found = [...routes.matchAll(/\b(?:index\(|route\(\s*'([^']+)',\s*)'routes\/([\w-]+)\.tsx'/g)];
  return found.map(([, segment, screen]) => {
    const source = sourceOf(screen!);
    const path = segment === undefined ? '/' : segment === '*' ? '*' : `/${segment}`;
    return {
      path,
      screen: screen!,
      guarded: source.includes('<RequireSignIn'),
      ...(path === '*' && source.includes('<Navigate') && { redirectsTo: '/' }),
    };
  });
}

/** Connects guarded routes to one guard, and others to the nearest route with a prefix of their path. */
export function diagramOfRoutes(table: readonly RouteEntry[], name: string): Diagram {
  const guard: DiagramNode = {
    id: 'guard',
    kind: 'guard',
    label: 'Signed in?',
    note: 'Remembers where you were going',
    x: 0,
    y: 0,
  };
  const idOf = (path: string) =>
    path === '/'
      ? 'home'
      : path === '*'
        ? 'any'
        : path
            .slice(1)
            .replaceAll(/[^A-Za-z0-9]+/g, '-')
            .slice(0, 40);
  const nodes: DiagramNode[] = table.map(({ path, screen }) => ({
    id: idOf(path),
    kind: 'route',
    label: path === '*' ? 'any other path' : path,
    note: screen.replaceAll('-', ' '),
    x: 0,
    y: 0,
  }));
  const entryOf = new Map(table.map(entry => [entry.path, entry]));
  const parentOf = (path: string): RouteEntry | undefined => {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const parent = entryOf.get(path.slice(0, end));
      if (parent) return parent;
    }
    return path === '/' || path === '*' ? undefined : entryOf.get('/');
  };

  const edges = table.flatMap(({ path, guarded, redirectsTo }): DiagramEdge[] => {
    if (redirectsTo) return [{ from: idOf(path), to: idOf(redirectsTo), label: 'redirect' }];
    const parent = parentOf(path);
    if (!parent) return [];
    // If the parent is guarded, the visitor has passed the guard already.
    const from = guarded && !parent.guarded ? guard.id : idOf(parent.path);
    return [{ from, to: idOf(path), label: '' }];
  });
  const anyGuarded = table.some(({ guarded }) => guarded);
  const signIn = table.find(({ path }) => path.includes('sign-in') || path.includes('signin'));
  if (anyGuarded) {
    nodes.push(guard);
    if (entryOf.has('/')) edges.push({ from: 'home', to: guard.id, label: '' });
    if (signIn) edges.push({ from: guard.id, to: idOf(signIn.path), label: 'no' });
  }
  const drawn = { name, nodes, edges };
  return { ...drawn, nodes: tidied(drawn) };
}
