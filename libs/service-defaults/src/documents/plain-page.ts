import { createHash } from 'node:crypto';
import { applyDecorators, Header, HttpCode } from '@nestjs/common';
import { AnswersBytes } from '../http/answers.js';
import { escapeXml } from './escape-xml.js';

const style = `
:root { color-scheme: light dark; --ground: #f4f1ea; --text: #14201f; --muted: #51605e; }
@media (prefers-color-scheme: dark) { :root { --ground: #0d1b1a; --text: #f1ede3; --muted: #a9b6b3; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 1.125rem/1.55 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: clamp(3rem, 14vh, 9rem) 1.25rem 3rem; }
h1 { margin: 0; font-size: clamp(2.25rem, 8vw, 3.5rem); line-height: 1; letter-spacing: -0.035em; text-wrap: balance; }
p { margin: 1.25rem 0; overflow-wrap: anywhere; }
a { color: inherit; text-underline-offset: 0.2em; }
small { color: var(--muted); font-size: 1rem; }
button { min-height: 3rem; padding: 0 1.75rem; border: 0; background: var(--text); color: var(--ground);
  font: inherit; font-weight: 600; cursor: pointer;
  clip-path: polygon(0 0, calc(100% - 0.7rem) 0, 100% 0.7rem, 100% 100%, 0 100%); }
button:focus-visible { outline: 2px solid currentColor; outline-offset: -6px; }
a:focus-visible { outline: 2px solid; outline-offset: 3px; }
`;

/** No script, nothing from other origins, and forms that post only to us. */
const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** A page that works without JavaScript. Its URL contains a token: no cache, and no referrer. */
export const AnswersPlainPage = (): MethodDecorator =>
  applyDecorators(
    AnswersBytes('text/html'),
    Header('content-type', 'text/html; charset=utf-8'),
    Header('content-security-policy', pagePolicy),
    Header('referrer-policy', 'no-referrer'),
    HttpCode(200),
  );

interface PlainPage {
  readonly title: string;
  readonly text: string;
  /** Posts to the page's own URL. */
  readonly button?: string;
  /** Leads back to the site. */
  readonly link: { readonly path: string; readonly label: string };
}

/** A short page behind a link in an email. */
export function plainPage({ title, text, button, link }: PlainPage): string {
  const form = button ? `<form method="post"><button>${escapeXml(button)}</button></form>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(title)} · Sevenfold</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(text)}</p>
${form}
<p><small><a href="${escapeXml(link.path)}">${escapeXml(link.label)}</a></small></p>
</main>
</body>
</html>
`;
}
