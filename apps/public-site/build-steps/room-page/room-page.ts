import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@sevenfold/brand';
import { paths } from '../../app/config/paths';
import { anyRoom } from '../../app/config/prerendered-paths';
import { site } from '../../app/config/site';
import { inlineScript, withScript } from '../inline-script';
import { metaTags } from '../meta-tags';

/**
 * Placeholders. The gateway escapes the values for text and attributes, so use them nowhere else. `{{room}}` is the name
 * in the link, `{{name}}` what people call the room, and `{{crumb}}` the same in the breadcrumb.
 */
const [room, name, crumb] = ['{{room}}', '{{name}}', '{{crumb}}'];

/** Makes the page for all rooms from the prerendered page of one. */
export async function writeRoomPage(directory: string): Promise<void> {
  const folder = join(directory, paths.room(anyRoom));
  const prerendered = await readFile(join(folder, 'index.html'), 'utf8');
  const scripts = await firstSoundScripts(directory);
  const start = await inlineScript(new URL('./start.ts', import.meta.url));
  await writeFile(
    join(directory, '__room.html'),
    roomPage(prerendered, start.replace('__FIRST_SOUND__', scripts.join(' '))),
  );
  await rm(folder, { recursive: true });
}

/**
 * The room's name is in the markup that React hydrates, so it is painted before any script runs. Link previews and
 * browsers without scripts get what the room plays and how to join.
 * @param start script of the page's head
 */
export function roomPage(prerendered: string, start: string): string {
  const named = prerendered
    // The build requests paths with a trailing slash, browsers without.
    .replaceAll(`${anyRoom}%2F`, anyRoom)
    .replaceAll(`>${anyRoom}<`, () => `>${name}<`)
    .replaceAll(anyRoom, room)
    .replaceAll(anyRoom.charAt(0).toUpperCase() + anyRoom.slice(1), crumb);
  const page = withoutOwnTags(named).replace('</main>', () => `</main><noscript>${text}</noscript>`);
  // The script reads the tags before it.
  return withScript(page, start).replace('<head>', () => `<head>${head}`);
}

/**
 * Removes font preloads, and tags that React writes again when it hydrates the page. Fonts would take
 * connections from the first sound; the style sheet asks for them a moment later.
 */
const withoutOwnTags = (html: string) =>
  html
    .replace(/<link rel="preload" as="font"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta (name="(description|robots|twitter:[^"]*)"|property="[^"]*")[^>]*>/g, '')
    .replace(/<link rel="canonical"[^>]*>/, '');

/** The chunk of `features/rooms/first-sound`, and everything that it imports statically. */
async function firstSoundScripts(directory: string): Promise<string[]> {
  const codeOf = (file: string) => readFile(join(directory, file), 'utf8');
  const found = new Set<string>();
  for await (const file of glob('assets/first-sound-*.js', { cwd: directory }))
    if ((await codeOf(file)).includes('.roomStart')) found.add(`/${file}`);
  if (found.size !== 1) throw new Error('The build needs one script for the first sound.');
  for (const file of found) {
    const code = await codeOf(file);
    for (const [, name] of code.matchAll(/\b(?:from|import)["']\.\/([^"']+)["']/g))
      found.add(`/assets/${name}`);
  }
  return [...found];
}

const path = paths.room('ROOM').replace('ROOM', room);
const mark = 'data-room-page';

const head = [
  `<title>{{title}} · ${brand.name}</title>`,
  `<link ${mark} rel="canonical" href="${site.origin}${path}"/>`,
  metaTags(mark, 'name', {
    description: '{{description}}',
    robots: 'noindex',
    'twitter:card': 'summary_large_image',
  }),
  metaTags(mark, 'property', {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': '{{title}}',
    'og:description': '{{description}}',
    'og:url': site.origin + path,
    'og:image': `${site.origin}/share/rooms/${room}.png?v={{version}}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': '{{title}}',
  }),
  `<meta name="room-start" data-path="${path}" content="{{start}}"/>`,
].join('');

const text = `<style>[data-needs-script],main [role="status"] .page-lead{display:none}</style>
<div class="page page-narrow">
<p class="page-lead">This is a listening room. Everyone in it hears the same second of the same track, wherever they are.</p>
<h2>How to join</h2>
<ol>
<li>Turn on JavaScript, or open the link in a browser that has it: the room needs it to keep time.</li>
<li>Reload this page. You’re in, no account needed; sign in if you want to keep the room.</li>
<li>Everyone can talk, react and write in the guestbook. In rooms that people open, the first person hosts and chooses what plays; in our bands’ rooms the house does.</li>
</ol>
<p>Anyone with <a href="${path}">the link to this room</a> can join, unless the host has locked it.</p>
<p><a class="sf-button" href="${paths.rydeSync}">About ${brand.listeningRooms}</a></p>
</div>`;
