import { readFileSync } from 'node:fs';
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
  const files = {
    '': ['text/html', page],
    '/page.css': ['text/css', pageStyle],
    '/theme.js': ['text/javascript', themeScript],
    '/page.js': ['text/javascript', pageScript],
    '/swagger-ui.css': [
      'text/css',
      readFileSync(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))),
    ],
    '/swagger-ui-bundle.js': [
      'text/javascript',
      readFileSync(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'))),
    ],
  } as const;
  for (const [name, [type, content]] of Object.entries(files))
    fastify.get(`/api/docs${name}`, (_request, reply) =>
      reply
        .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' })
        .header('content-security-policy', name === '' ? policy : "default-src 'none'")
        .send(content),
    );
}
