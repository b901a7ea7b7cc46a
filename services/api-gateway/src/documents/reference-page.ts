import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@sevenfold/brand';
import type { FastifyInstance } from 'fastify';

/** Swagger UI sets styles from its scripts, and draws its icons from data URLs. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API of ${brand.name}</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="stylesheet" href="/api/docs/page.css">
    <script src="/api/docs/theme.js"></script>
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/page.js" defer></script>
  </head>
  <body>
    <nav>
      <a href="/">${brand.name}</a>
      <a href="/api/openapi.json">OpenAPI document</a>
      <a href="/api/asyncapi.json">AsyncAPI document of events</a>
    </nav>
    <main id="reference"><noscript>This page needs JavaScript. The documents above do not.</noscript></main>
  </body>
</html>
`;

const pageStyle = `body { margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; padding: 1rem 1.25rem; font: 1rem system-ui, sans-serif; }
nav a { color: inherit; }
.dark-mode body { color: #e4e6e6; }
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

/** Serves `/api/docs`: the API description for people. Everything comes from here, nothing from other sites. */
export function serveReferencePage(fastify: FastifyInstance) {
  const ours = {
    '': ['text/html', page, policy],
    '/page.css': ['text/css', pageStyle, closed],
    '/theme.js': ['text/javascript', themeScript, closed],
    '/page.js': ['text/javascript', pageScript, closed],
  } as const;
  for (const [name, [type, content, contentPolicy]] of Object.entries(ours))
    fastify.get(`/api/docs${name}`, (_request, reply) =>
      reply.headers(headersOf(contentPolicy)).type(`${type}; charset=utf-8`).send(content),
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
