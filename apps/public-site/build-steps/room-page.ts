import { brand } from '@sevenfold/brand';
import { paths } from '../app/config/paths';
import { shareImageOf } from '../app/config/page-meta';
import { site } from '../app/config/site';

/** Placeholder. The gateway escapes the name for text and attributes, so use it nowhere else. */
const room = '{{room}}';
const title = `Room ${room} · ${brand.listeningRooms} · ${brand.name}`;
const description = `Listen together in ${room}: everyone in the room hears the same second of the same track. No account needed.`;

/**
 * Page for all rooms, made from the SPA fallback. Link previews and browsers without scripts get the room's
 * name and how to join; a script removes this text.
 */
export function roomPage(fallback: string, modules: readonly string[]): string {
  const preloads = modules.map(href => `<link rel="modulepreload" href="${href}"/>`).join('');
  return fallback
    .replace('</head>', () => `${head}<script>${makeWay}</script>${preloads}</head>`)
    .replace(/<body[^>]*>/, body => `${body}<noscript>${text}</noscript>`);
}

const makeWay = `for(const tag of document.querySelectorAll('[data-room-page]'))tag.remove()`;

const path = paths.room('ROOM').replace('ROOM', room);
const head = [
  `<title data-room-page>${title}</title>`,
  ...Object.entries({ description, robots: 'noindex' }).map(
    ([name, content]) => `<meta data-room-page name="${name}" content="${content}"/>`,
  ),
  ...Object.entries({
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': `Listen together in ${room}`,
    'og:description': description,
    'og:url': site.origin + path,
    'og:image': site.origin + shareImageOf(paths.rydeSync),
  }).map(([property, content]) => `<meta data-room-page property="${property}" content="${content}"/>`),
].join('');

const text = `<main class="page page-narrow">
<p><a href="/">${brand.name}</a> · <a href="${paths.rydeSync}">${brand.listeningRooms}</a></p>
<h1 class="page-title">${room}</h1>
<p class="page-lead">This is a listening room. Everyone in it hears the same second of the same track, wherever they are.</p>
<h2>How to join</h2>
<ol>
<li>Turn on JavaScript, or open the link in a browser that has it: the room needs it to keep time.</li>
<li>Reload this page. You’re in, no account needed; sign in if you want to keep the room.</li>
<li>The first person in a room hosts it and chooses what plays. Everyone can queue tracks, talk, react and write in the guestbook.</li>
</ol>
<p>Anyone with <a href="${path}">the link to this room</a> can join, unless the host has locked it.</p>
<p><a class="sf-button" href="${paths.rydeSync}">About ${brand.listeningRooms}</a></p>
</main>`;
