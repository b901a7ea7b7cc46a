import { isPublicName } from '@sevenfold/contracts';

const uploaded = /^\/api\/rydesync\/tracks\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/audio$/;

/** URL of an uploaded track. */
export const uploadedTrackUrl = (id: string) => `/api/rydesync/tracks/${id}/audio`;

/**
 * Whether listeners' browsers may load a URL: the studio's own audio, uploads, or a public host over https.
 */
export function isPlayableUrl(url: string): boolean {
  if (uploaded.test(url)) return true;
  if (/^\/audio\/[\w-]+(\/[\w-]+)*\.[a-z0-9]{2,4}$/.test(url)) return true;
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  return protocol === 'https:' && username === '' && password === '' && isPublicName(hostname);
}
