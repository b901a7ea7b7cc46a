import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { NotFound } from '@sevenfold/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { partiesOf, partyPageValues } from '../room-page/party-page.js';
import { RoomsFacts } from '../room-page/room-facts.js';
import { roomPageValues } from '../room-page/room-page.js';
import { SharePictures } from '../room-page/share-pictures.js';
import { AskedService } from '../asked-service.js';
import { filledPage, sendFilledPage } from './filled-page.js';
import { incidentPageOf, incidentsOf } from './incident-page.js';
import { consoleSources, PagePolicies, siteSources } from './page-policies.js';
import { appHeaders, applyHeaders } from './security-headers.js';

/** Pages for client routes that are not prerendered. An app without prerendered pages has only an index. */
const fallbackPages = ['__spa-fallback.html', 'index.html'];

/** How long pages wait for their text: a room's page must be painted soon, an incident's needs its text. */
const patienceMs = { rooms: 150, incidents: 1_000 };

/** A built app: its folder, and the content security policy of each HTML page in it. */
export interface App {
  readonly directory: string;
  readonly mount: '' | '/admin';
  readonly policies: PagePolicies;
}

/** @param stores origins of the object store, from which operators' pages load submitted files. */
export function builtApp(directory: string, mount: App['mount'], stores: readonly string[] = []): App {
  const sources = mount === '/admin' ? consoleSources(stores) : siteSources;
  return { directory, mount, policies: new PagePolicies(directory, sources) };
}

/**
 * Serves both apps: prerendered pages where they exist, the fallback page for client routes.
 * @param urls of the services that know rooms, parties and incidents.
 */
export function serveApps(fastify: FastifyInstance, site: App, operatorConsole: App, urls: AskedServices) {
  void fastify.register(fastifyStatic, { root: site.directory, serve: false, preCompressed: true });
  fastify.get(operatorConsole.mount, (request, reply) => sendPage(request, reply, operatorConsole));
  fastify.get('/admin-sw.js', (_request, reply) => sendFile(reply, operatorConsole, 'admin-sw.js'));
  // Metrics have their own port; do not let the site answer here.
  fastify.get('/metrics', () => {
    throw nothingHere();
  });
  fastify.get('/', (request, reply) => sendPage(request, reply, site));
  const roomsGateway = new AskedService(urls.ROOMS_GATEWAY_URL, patienceMs.rooms);
  const rooms = new RoomsFacts(roomsGateway);
  fastify.get<{ Params: { room: string } }>('/r/:room', async (request, reply) => {
    const page = await filledPage(site, '__room.html', await roomPageValues(request.params.room, rooms));
    return page ? sendFilledPage(request, reply, page) : sendPage(request, reply, site);
  });
  const pictures = new SharePictures(rooms, site.directory);
  fastify.get<{ Params: { file: string } }>('/share/rooms/:file', pictures.send);
  fastify.addHook('onClose', () => pictures.stop());
  const parties = partiesOf(roomsGateway);
  fastify.get<{ Params: { id: string } }>('/rydesync/parties/:id', async (request, reply) => {
    const values = await partyPageValues(request.params.id, parties, rooms);
    const page = values && (await filledPage(site, '__party.html', values));
    return page ? sendFilledPage(request, reply, page) : sendPage(request, reply, site);
  });
  const incidents = incidentsOf(new AskedService(urls.STATUS_URL, patienceMs.incidents));
  fastify.get<{ Params: { id: string } }>('/status/incidents/:id', async (request, reply) => {
    const page = await incidentPageOf(request.params.id, site, incidents);
    return page ? sendFilledPage(request, reply, page) : sendPage(request, reply, site);
  });
  fastify.get('/*', (request, reply) => sendPage(request, reply, site));
}

type AskedServices = Pick<GatewayConfig, 'ROOMS_GATEWAY_URL' | 'STATUS_URL'>;

/** Whether a request under the console's mount is for one of its pages or files, not for the admin API. */
export function asksForApp(request: FastifyRequest, app: App): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return (
    (request.headers.accept ?? '').includes('text/html') ||
    fileOf(app, request.url) !== undefined ||
    // Any path in the assets folder counts, even a file of an older build: an open tab may still load it.
    inAssets.test(pathOf(request.url))
  );
}

/** Programs request these paths: a missing one gets a 404, not a page. */
const noRoute = /^\/(api|\.well-known)(\/|$)/i;
const inAssets = /^(\/admin)?\/assets\//i;
const withExtension = /\.[a-z0-9]+$/i;

/**
 * Sends the page or file of a path; for unknown paths the fallback page, whose client router answers. A
 * missing file, such as a script after a new build, gets a 404 instead of a page.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, app: App) {
  const file = fileOf(app, request.url);
  const path = pathOf(request.url);
  if (!file && noRoute.test(path)) throw nothingHere();
  if (!file && (inAssets.test(path) || withExtension.test(path)))
    throw new NotFound('file.not-found', 'There’s no such file.');
  return sendFile(reply, app, file ?? fallbackPageOf(app));
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0]!;
const nothingHere = () => new NotFound('route.not-found', 'There’s nothing here.');

const plainPath = /^([\w.-]+(\/[\w.-]+)*)?$/;

/** The app's file at a path, if there is one. */
function fileOf(app: App, url: string): string | undefined {
  const path = pathOf(url)
    .slice(app.mount.length)
    .replace(/^\/|\/$/g, '');
  // Files with this prefix are templates of the gateway, not pages.
  if (!plainPath.test(path) || path.split('/').includes('..') || path.startsWith('__')) return undefined;
  if (/\.[a-z0-9]+$/i.test(path) && existsSync(`${app.directory}/${path}`)) return path;
  const page = path === '' ? 'index.html' : `${path}/index.html`;
  return app.policies.of(page) === undefined ? undefined : page;
}

const fallbackPageOf = ({ policies }: App) =>
  fallbackPages.find(page => policies.of(page) !== undefined) ?? 'index.html';

function sendFile(reply: FastifyReply, app: App, file: string) {
  const policy = file.endsWith('.html') ? app.policies.of(file) : undefined;
  applyHeaders(reply, appHeaders(app.mount, policy));
  return reply
    .header('cache-control', file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    .sendFile(file, app.directory, { cacheControl: false });
}
