import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicies } from './page-policies.js';

/** Answers what is a client route of an app and no prerendered page. An app without prerendered pages has only an index. */
const fallbackPages = ['__spa-fallback.html', 'index.html'];

/** A built app: its folder and, for each HTML page in it, the content security policy. */
export interface App {
  readonly directory: string;
  readonly mount: '' | '/admin';
  readonly policies: ReadonlyMap<string, string>;
  readonly fallbackPage: string;
}

export function builtApp(directory: string, mount: App['mount']): App {
  // Operators' pages are never framed; the site frames one page of its own, for silent sign-in.
  const policies = pagePolicies(directory, mount ? "'none'" : "'self'");
  const fallbackPage = fallbackPages.find(page => policies.has(page)) ?? 'index.html';
  return { directory, mount, policies, fallbackPage };
}

/** Serves both apps: prerendered pages where there are any, their client routes by the fallback page. */
export function serveApps(fastify: FastifyInstance, site: App, operatorConsole: App) {
  void fastify.register(fastifyStatic, { root: site.directory, serve: false, preCompressed: true });
  fastify.get(operatorConsole.mount, (request, reply) => sendPage(request, reply, operatorConsole));
  fastify.get('/admin-sw.js', (_request, reply) => sendFile(reply, operatorConsole, 'admin-sw.js'));
  fastify.get('/', (request, reply) => sendPage(request, reply, site));
  fastify.get('/*', (request, reply) => sendPage(request, reply, site));
}

/** Whether a request under the console's mount asks for a page or file of it, rather than for the admin API. */
export function asksForApp(request: FastifyRequest, app: App): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return (
    (request.headers.accept ?? '').includes('text/html') || fileOf(app, request.url) !== app.fallbackPage
  );
}

/** The page or file that a path names; for unknown paths the client router's own answer. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, app: App) {
  return sendFile(reply, app, fileOf(app, request.url));
}

const plainFile = /^[\w.-]+(\/[\w.-]+)*$/;

function fileOf(app: App, url: string): string {
  const path = url
    .split(/[?#]/, 1)[0]!
    .slice(app.mount.length)
    .replace(/^\/|\/$/g, '');
  const page = path === '' ? 'index.html' : `${path}/index.html`;
  const isFile = /\.[a-z0-9]+$/i.test(path) && !path.split('/').includes('..') && plainFile.test(path);
  if (isFile && existsSync(`${app.directory}/${path}`)) return path;
  return app.policies.has(page) ? page : app.fallbackPage;
}

function sendFile(reply: FastifyReply, app: App, file: string) {
  const policy = app.policies.get(file);
  if (policy) void reply.header('content-security-policy', policy);
  return reply
    .header('cache-control', file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    .sendFile(file, app.directory, { cacheControl: false });
}
