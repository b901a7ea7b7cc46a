import { isPublicName } from '@sevenfold/contracts';

/** The error of a track's URL; undefined if it is valid. */
export function faultOfAddress(address: string): string | undefined {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return 'That’s not a link. It has to start with https://';
  }
  if (url.protocol !== 'https:') return 'The link has to start with https://';
  if (url.username || url.password)
    return 'This link contains a password that everyone would see. Use one without it.';
  if (!isPublicName(url.hostname)) return 'Use a link to a public server with a domain name.';
  if (url.href.length > 2048) return 'That link is too long. Use a shorter one.';
  return undefined;
}

/** Asks the browser whether the URL plays, and for how long. */
export function probeTrack(address: string, deadlineMs = 10_000): Promise<{ duration: number | undefined }> {
  return new Promise((resolve, reject) => {
    const audio = new Audio();
    const done = () => {
      clearTimeout(timer);
      audio.removeAttribute('src');
      audio.load();
    };
    const timer = setTimeout(() => {
      done();
      reject(new Error('That link didn’t respond in time. Try again, or use another link.'));
    }, deadlineMs);
    audio.preload = 'metadata';
    audio.onloadedmetadata = () => {
      const { duration } = audio;
      done();
      resolve({ duration: Number.isFinite(duration) ? duration : undefined });
    };
    audio.onerror = () => {
      done();
      reject(new Error('There’s nothing at that link that browsers can play. Check it, or use another one.'));
    };
    audio.src = address;
  });
}
