import type { Track } from './http/rooms-gateway.js';

type Named = { trackUrl: string; title?: string | undefined };

/** A track's name for people: from the library first, because a session's title is the host's own text. Else its file's name. */
export function trackTitle(
  { trackUrl, title }: Named,
  tracks: readonly Pick<Track, 'url' | 'title'>[],
): string {
  return tracks.find(({ url }) => url === trackUrl)?.title ?? title ?? fileName(trackUrl);
}

function fileName(url: string): string {
  const name =
    url
      .replace(/[?#].*/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) || url;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
