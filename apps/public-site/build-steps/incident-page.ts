import { brand } from '@sevenfold/brand';
import { paths } from '../app/config/paths';
import { shareImageOf } from '../app/config/page-meta';
import { site } from '../app/config/site';

/** Placeholders. The gateway escapes the values for text and attributes, so use them nowhere else. */
const [id, title, summary] = ['{{id}}', '{{title}}', '{{summary}}'];

/**
 * Page for all incidents, made from the SPA fallback. Link previews and browsers without scripts get the
 * title and the summary; a script removes this text.
 */
export function incidentPage(fallback: string): string {
  return fallback
    .replace('</head>', () => `${head}<script>${makeWay}</script></head>`)
    .replace(/<body[^>]*>/, body => `${body}<noscript>${text}</noscript>`);
}

const makeWay = `for(const tag of document.querySelectorAll('[data-incident-page]'))tag.remove()`;

const head = [
  `<title data-incident-page>${title} · Service Status · ${brand.name}</title>`,
  ...Object.entries({ description: summary, robots: 'noindex' }).map(
    ([name, content]) => `<meta data-incident-page name="${name}" content="${content}"/>`,
  ),
  ...Object.entries({
    'og:type': 'article',
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': summary,
    'og:url': site.origin + paths.incident('ID').replace('ID', id),
    'og:image': site.origin + shareImageOf(paths.status),
  }).map(([property, content]) => `<meta data-incident-page property="${property}" content="${content}"/>`),
].join('');

const text = `<main class="page page-narrow">
<p><a href="/">${brand.name}</a> · <a href="${paths.status}">Service Status</a></p>
<h1 class="page-title">${title}</h1>
<p class="page-lead">${summary}</p>
<p>All updates are in the <a href="/api/status/feed.atom">Atom feed</a>.</p>
</main>`;
