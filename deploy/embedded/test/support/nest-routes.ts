import type { Access } from '@sevenfold/auth';
import type { ServiceDefinition } from '@sevenfold/service-defaults';

export interface NestRoute {
  readonly service: string;
  /** As in `access-rows.ts`: `GET /api/accounts/:uid`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** The decorator's access; undefined if the route has no decorator. */
  readonly access: Access | undefined;
  /** Only on the service's own port, for other services. */
  readonly insideOnly: boolean;
  /** Whether reads by operators leave an audit row. */
  readonly readsPersonalData: boolean;
  /** Its body may have any length, and the answer may arrive before all of the body is sent. */
  readonly streamsBody: boolean;
}

type Class = abstract new (...args: never[]) => unknown;
interface ModuleLike {
  controllers?: Class[];
  imports?: unknown[];
  module?: Class;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'ALL', 'OPTIONS', 'HEAD'];

/** The service, and the routes of its modules once it has started, from Nest's own metadata. */
export function watchRoutes(definition: ServiceDefinition): {
  definition: ServiceDefinition;
  routes(): NestRoute[];
  /** Routes outside Nest, which no guard of Nest protects. */
  rawRoutes(): string[];
} {
  let root: ModuleLike | undefined;
  const served = new Set<string>();
  const module: ServiceDefinition['module'] = platform => {
    const made = definition.module(platform);
    root = made as ModuleLike;
    return made;
  };
  const configure: ServiceDefinition['configure'] = (app, platform) => {
    const fastify = app.getHttpAdapter().getInstance();
    fastify.addHook('onRoute', ({ method, url, config }) => {
      if (config?.refusesMethod) return;
      for (const each of [method].flat()) served.add(`${each} ${url}`);
    });
    return definition.configure?.(app, platform);
  };
  const routes = () => controllersOf(root).flatMap(controller => routesOf(definition.name, controller));
  return {
    definition: { ...definition, module, configure },
    routes,
    rawRoutes() {
      // Fastify answers HEAD where it answers GET.
      const known = new Set(routes().flatMap(({ name }) => [name, name.replace(/^GET/, 'HEAD')]));
      return [...served].filter(name => !known.has(name) && name !== 'HEAD /openapi.json');
    },
  };
}

function controllersOf(module: unknown): Class[] {
  if (!module) return [];
  const { controllers = [], imports = [], module: type } = module as ModuleLike;
  const own = type ?? (typeof module === 'function' ? module : undefined);
  const declared = own ? (metadata<Class[]>('controllers', own) ?? []) : [];
  const inherited = own ? (metadata<unknown[]>('imports', own) ?? []) : [];
  return [...controllers, ...declared, ...[...imports, ...inherited].flatMap(controllersOf)];
}

function routesOf(service: string, controller: Class): NestRoute[] {
  const prefix = metadata<string>('path', controller) ?? '';
  return Object.entries(Object.getOwnPropertyDescriptors(controller.prototype as object)).flatMap(
    ([member, { value }]) => {
      // A class is its prototype's `constructor`, and also has path metadata.
      const path =
        typeof value === 'function' && member !== 'constructor' ? metadata<string>('path', value) : undefined;
      if (path === undefined) return [];
      const method = methods[metadata<number>('method', value as object) ?? 0]!;
      const full = `/${[prefix, path].filter(part => part && part !== '/').join('/')}`.replaceAll('//', '/');
      const access =
        metadata<Access>('sevenfold:access', value as object) ??
        metadata<Access>('sevenfold:access', controller);
      const insideOnly = metadata('sevenfold:inside-only', controller) === true;
      const readsPersonalData = metadata('sevenfold:reads-personal-data', value as object) !== undefined;
      const { streamedBody: streamsBody = false } =
        metadata<{ streamedBody?: boolean }>('__fastify_route_config__', value as object) ?? {};
      const name = `${method} ${full}`;
      return [{ service, name, method, path: full, access, insideOnly, readsPersonalData, streamsBody }];
    },
  );
}

function metadata<Value>(key: string, of: object): Value | undefined {
  return (Reflect as unknown as { getMetadata(key: string, of: object): Value | undefined }).getMetadata(
    key,
    of,
  );
}
