import { isPublicName } from '@sevenfold/contracts';

/** What is wrong with the address of a track, or nothing. */
export function faultOfAddress(address: string): string | undefined {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return 'That’s not a link. It has to begin with https://';
  }
  if (url.protocol !== 'https:') return 'The link has to begin with https://';
  if (url.username || url.password) return 'Everyone would see the password in this link.';
  if (!isPublicName(url.hostname)) return 'The track has to be on a public server with a name.';
  if (url.href.length > 2048) return 'That link is too long.';
  return undefined;
}

/** Asks the browser whether there is something to hear, and how long it is. */
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
      reject(new Error('Browsers can’t play anything at that link.'));
    };
    audio.src = address;
  });
}
