import { createHash } from 'node:crypto';
import { brand } from '@sevenfold/brand';
import { foldedSheet, logoMark } from './artwork.js';
import { style } from './style.js';

export interface Page {
  html: string;
  headers: Record<string, string>;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The gateway sets the opener policy: another one would cut the popup off from its opener. */
export function page(title: string, body: string, script = ''): Page {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${brand.name}</title>
<style>${style}</style>
</head>
<body>
${foldedSheet()}
<main>
<p class="brand">${logoMark()}${brand.name}</p>
${body}
</main>
${script && `<script>${script}</script>`}
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${script ? hashOf(script) : "'none'"}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  };
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
