import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@sevenfold/brand';
import { eventsDocument, roomsDocument } from '@sevenfold/contracts';
import { Kept } from '@sevenfold/service-defaults';
import type { FastifyInstance } from 'fastify';
import { asyncApiPage, type AsyncApi } from './asyncapi-page.js';

const policyOf = (...sources: string[]) =>
  ["default-src 'none'", ...sources, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join(
    '; ',
  );

/** Swagger UI sets styles from its scripts, and draws its icons from data URLs. */
const swaggerPolicy = policyOf(
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
);
const asyncApiPolicy = policyOf("style-src 'self'", "img-src 'self'");

const references = {
  API: { path: '/api/docs', document: '/api/openapi.json' },
  Events: { path: '/api/docs/events', document: '/api/asyncapi.json' },
  Rooms: { path: '/api/docs/rooms', document: '/api/asyncapi-rooms.json' },
} as const;
type Reference = keyof typeof references;

const page = (reference: Reference, head: string, main: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${reference} of ${brand.name}</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/api/docs/page.css">
    ${head}
  </head>
  <body>
    <header>
      <a href="/">${brand.name}</a>
      <nav aria-label="Reference">
        ${Object.entries(references)
          .map(
            ([name, { path: to }]) =>
              `<a href="${to}"${name === reference ? ' aria-current="page"' : ''}>${name}</a>`,
          )
          .join('\n        ')}
        <a href="${references[reference].document}">This document as JSON</a>
      </nav>
    </header>
    ${main}
  </body>
</html>
`;

const swaggerPage = page(
  'API',
  `<link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <script src="/api/docs/theme.js"></script>
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/page.js" defer></script>`,
  '<main id="reference"><noscript>This page needs JavaScript. The document does not.</noscript></main>',
);

/** Rendered when someone first asks. */
const kept = (reference: Reference, document: () => object) =>
  new Kept(
    async () => page(reference, '', `<main class="asyncapi">${asyncApiPage(document() as AsyncApi)}</main>`),
    () => Infinity,
  );

const pageStyle = `:root { color-scheme: light dark; --line: #8886; --soft: #8881; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
body > header, body > header nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; }
body > header { padding: 1rem 1.25rem; }
body > header a { color: inherit; }
body > header a[aria-current] { text-decoration: none; font-weight: 600; }
.dark-mode body { color: #e4e6e6; }
.asyncapi { max-width: 80rem; margin: 0 auto; padding: 0 1.25rem 4rem; }
.asyncapi p { max-width: 45rem; }
.asyncapi h2 { margin-top: 3rem; overflow-wrap: anywhere; }
.asyncapi h3::first-letter { text-transform: uppercase; }
.asyncapi nav ul { columns: 18rem; padding-left: 1.25rem; }
.asyncapi .table { overflow-x: auto; }
.asyncapi table { border-collapse: collapse; margin: 1rem 0; }
.asyncapi :is(th, td) { padding: 0.375rem 1rem 0.375rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.asyncapi td:first-child { white-space: nowrap; }
.asyncapi details > div { scroll-margin-top: 4rem; }
.asyncapi details { border-bottom: 1px solid var(--line); padding: 0.5rem 0; }
.asyncapi summary { cursor: pointer; }
.asyncapi :is(i, small) { font-style: normal; opacity: 0.75; }
.asyncapi li { padding: 0.125rem 0; overflow-wrap: anywhere; }
.asyncapi code { font: 0.875em/1.4 ui-monospace, monospace; background: var(--soft); padding: 0.1em 0.3em; border-radius: 3px; }
.asyncapi pre { overflow-x: auto; padding: 1rem; background: var(--soft); font: 0.875rem/1.5 ui-monospace, monospace; }
`;

/** Swagger UI has a dark theme, behind a class. */
const themeScript = `const dark = matchMedia('(prefers-color-scheme: dark)');
const show = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', show);
show();
`;

const pageScript = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

/**
 * Serves `/api/docs` and below: the API, the events and the rooms' protocol for people. Everything comes from here,
 * nothing from other sites.
 */
export function serveReferencePages(fastify: FastifyInstance, publicOrigin: string) {
  const events = kept('Events', eventsDocument);
  const rooms = kept('Rooms', () => roomsDocument(publicOrigin));
  const ours = {
    '': ['text/html', async () => swaggerPage, swaggerPolicy],
    '/events': ['text/html', () => events.get(), asyncApiPolicy],
    '/rooms': ['text/html', () => rooms.get(), asyncApiPolicy],
    '/page.css': ['text/css', async () => pageStyle, closed],
    '/theme.js': ['text/javascript', async () => themeScript, closed],
    '/page.js': ['text/javascript', async () => pageScript, closed],
  } as const;
  for (const [name, [type, content, contentPolicy]] of Object.entries(ours))
    fastify.get(`/api/docs${name}`, async (_request, reply) =>
      reply
        .headers(headersOf(contentPolicy))
        .type(`${type}; charset=utf-8`)
        .send(await content()),
    );
  const library = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));
  for (const [name, type] of Object.entries({
    'swagger-ui.css': 'text/css',
    'swagger-ui-bundle.js': 'text/javascript',
  }))
    fastify.get(`/api/docs/${name}`, (_request, reply) =>
      reply
        .headers(headersOf(closed))
        .type(`${type}; charset=utf-8`)
        .sendFile(name, library, { cacheControl: false, contentType: false }),
    );
}

const closed = "default-src 'none'";
const headersOf = (contentPolicy: string) => ({
  'cache-control': 'public, max-age=3600',
  'content-security-policy': contentPolicy,
});
