/** Whether listeners' browsers may be sent to a track: the studio's own audio, or anything over https. */
export function isPlayableUrl(url: string): boolean {
  if (/^\/audio\/[\w-]+(\/[\w-]+)*\.[a-z0-9]{2,4}$/.test(url)) return true;
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}
