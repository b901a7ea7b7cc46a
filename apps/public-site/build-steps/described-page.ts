import { brand } from '@sevenfold/brand';
import { shareImageOf } from '../app/config/page-meta';
import { paths } from '../app/config/paths';
import { site } from '../app/config/site';
import { metaTags } from './meta-tags';

/** Placeholders. The gateway escapes the values for text and attributes, so use them nowhere else. */
const [id, title, summary, room] = ['{{id}}', '{{title}}', '{{summary}}', '{{room}}'];

type Described = {
  /** The page's section of the site, for its title. */
  section: string;
  type: 'article' | 'website';
  path: string;
  image: string;
  /** Paragraphs for browsers without scripts. */
  above: string;
  below: string;
};

/**
 * One page for all incidents, or all parties, made from the SPA fallback. Link previews and browsers without scripts get
 * title and summary; a script removes this text.
 */
function describedPage(fallback: string, { section, type, path, image, above, below }: Described): string {
  const head = [
    `<title ${mark}>${title} · ${section} · ${brand.name}</title>`,
    metaTags(mark, 'name', {
      description: summary,
      robots: 'noindex',
      'twitter:card': 'summary_large_image',
    }),
    metaTags(mark, 'property', {
      'og:type': type,
      'og:site_name': brand.name,
      'og:title': title,
      'og:description': summary,
      'og:url': site.origin + path,
      'og:image': site.origin + image,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': title,
    }),
  ].join('');
  const text = `<main class="page page-narrow">
<p><a href="/">${brand.name}</a> · ${above}</p>
<h1 class="page-title">${title}</h1>
<p class="page-lead">${summary}</p>
<p>${below}</p>
</main>`;
  return fallback
    .replace('</head>', () => `${head}<script>${makeWay}</script></head>`)
    .replace(/<body[^>]*>/, body => `${body}<noscript>${text}</noscript>`);
}

const mark = 'data-described-page';
const makeWay = `for(const tag of document.querySelectorAll('[${mark}]'))tag.remove()`;

export const incidentPage = (fallback: string) =>
  describedPage(fallback, {
    section: 'Service Status',
    type: 'article',
    path: paths.incident(id),
    image: shareImageOf(paths.status),
    above: `<a href="${paths.status}">Service Status</a>`,
    below: 'All updates are in the <a href="/api/status/feed.atom">Atom feed</a>.',
  });

export const partyPage = (fallback: string) =>
  describedPage(fallback, {
    section: brand.listeningRooms,
    type: 'website',
    path: paths.party(id),
    image: `/share/rooms/${room}.png?v={{version}}`,
    above: `<a href="${paths.rydeSync}">${brand.listeningRooms}</a>`,
    below: `<a href="/r/${room}">Open ${room}</a> · <a href="/api/rydesync/parties/${id}/party.ics">Add to calendar</a>`,
  });
