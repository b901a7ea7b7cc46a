import { brand, foldColors, isDivisionId, logo, palette } from '@sevenfold/brand';
import { seededFolds } from '@sevenfold/brand/folds';
import { brandFaces } from './faces.js';
import { fitted, lettering, widthOf, writable } from './lettering.js';

/** What a share picture shows. Titles and artists may be any text: someone in the room wrote them. */
export interface PicturedRoom {
  /** Its name as people write it. */
  readonly room: string;
  readonly listeners: number;
  readonly isPlaying: boolean;
  readonly track?: PicturedTrack | undefined;
}

interface PicturedTrack {
  readonly title: string;
  readonly artist?: string | undefined;
  readonly division?: string | undefined;
}

const [width, height] = [1200, 630];
const margin = 72;
/** Left edge of the artwork. Words stay left of it. */
const artLeft = 660;
const wordsWidth = artLeft - margin - 36;
const { ground, text, muted } = palette.dark;
const { display, text: plain } = brandFaces;

/**
 * The share picture of a room, as SVG: its name, what plays, how many listen, and the track's cover. Text is
 * shaped to fit and drawn as paths, so nobody can deface the picture with a name.
 * @param cover SVG file of our own; without one, folds that only this room has
 */
export function roomPicture(pictured: PicturedRoom, cover?: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${ground}"/>
${artwork(pictured, cover)}
${masthead()}
${words(pictured)}
</svg>`;
}

/** The cover, cut along a slanted crease that separates it from the words. */
function artwork({ room, track }: PicturedRoom, cover: string | undefined): string {
  const place = `x="${artLeft}" y="0" width="${width - artLeft}" height="${height}"`;
  const art = cover
    ? `<svg ${place} viewBox="0 0 480 480" preserveAspectRatio="xMidYMid slice">${contentOf(cover)}</svg>`
    : `<svg ${place} viewBox="0 0 70 70" preserveAspectRatio="none">${folds(room, colorOf(track))}</svg>`;
  return `${art}<path fill="${ground}" d="M${artLeft - 1} 0H${artLeft + 56}L${artLeft - 1} ${height}Z"/>
<path fill="#081112" fill-opacity=".3" d="M${artLeft + 56} 0h34L${artLeft + 33} ${height}H${artLeft - 1}Z"/>`;
}

const contentOf = (svg: string) => svg.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');

function folds(seed: string, color: string): string {
  const paths = seededFolds(seed).map(
    ({ path, side }) => `<path fill="${side === 'lit' ? color : text}" d="${path}"/>`,
  );
  return `<rect width="70" height="70" fill="#10211f"/>${paths.join('')}`;
}

const colorOf = (track: PicturedTrack | undefined) =>
  foldColors[track?.division && isDivisionId(track.division) ? track.division : 'echoverse'];

function masthead(): string {
  const facets = logo.facets.map(
    ({ path, side }) => `<path fill="${side === 'lit' ? text : muted}" d="${path}"/>`,
  );
  return `<g transform="translate(${margin - 4} 58) scale(1.25)">${facets.join('')}</g>
<g fill="${text}">${lettering(brand.listeningRooms, display, 32, margin + 50, 90)}</g>`;
}

/** Laid out from the bottom up, because the name takes the space that is left. */
function words({ room, listeners, isPlaying, track }: PicturedRoom): string {
  const parts: string[] = [];
  const write = (lines: readonly string[], face: typeof plain, size: number, color: string, lead: number) => {
    for (const line of lines.toReversed()) {
      parts.push(`<g fill="${color}">${lettering(line, face, size, margin, bottom)}</g>`);
      bottom -= size * lead;
    }
  };
  let bottom = height - margin + 8;

  const people = listeners > 0 ? `${listeners} listening` : 'Everyone hears the same second.';
  const dot = listeners > 0 ? 30 : 0;
  if (dot > 0) parts.push(`<circle cx="${margin + 9}" cy="${bottom - 10}" r="9" fill="${colorOf(track)}"/>`);
  parts.push(`<g fill="${muted}">${lettering(people, plain, 30, margin + dot, bottom)}</g>`);
  bottom -= 78;

  const title = track && writable(track.title, plain);
  const artist = track?.artist && writable(track.artist, plain);
  if (artist) write(fitted(artist, plain, [28], wordsWidth).lines, plain, 28, muted, 1.55);
  if (title) {
    const { size, lines } = fitted(title, plain, [42, 36, 30], wordsWidth, 2);
    write(lines, plain, size, text, 1.16);
  }
  if (title || artist) bottom -= 16;

  const name = nameLines(room);
  write(name.lines, display, name.size, text, 0.98);
  write([isPlaying && title ? 'Now playing in' : 'Listen together in'], plain, 28, muted, 1);
  return parts.join('\n');
}

/** In one line if that is legible; otherwise in two, broken at a space or a hyphen near the middle if there is one. */
function nameLines(room: string): { size: number; lines: string[] } {
  const sizes = [120, 104, 90, 78, 68, 60];
  const whole = sizes.find(size => widthOf(room, display, size) <= wordsWidth);
  if (whole) return { size: whole, lines: [room] };
  if (room.includes(' ')) return fitted(room, display, sizes, wordsWidth, 2);
  const middle = room.length / 2;
  const hyphens = [...room.matchAll(/[-_]/g)].map(({ index }) => index + 1);
  const at = [...hyphens, Math.ceil(middle)].sort((a, b) => awayFrom(middle, a) - awayFrom(middle, b));
  const halves = (breakAt: number) => `${room.slice(0, breakAt)} ${room.slice(breakAt)}`;
  const near = at.find(index => hyphens.includes(index) && awayFrom(middle, index) <= 6) ?? Math.ceil(middle);
  return fitted(halves(near), display, [72, 64, 56, 48, 42, 36, 30], wordsWidth, 2);
}

const awayFrom = (middle: number, index: number) => Math.abs(middle - index);
