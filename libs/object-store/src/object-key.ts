const segment = /^[A-Za-z0-9_-][A-Za-z0-9._@=-]{0,199}$/;

/**
 * We generate the keys, so their alphabet is narrow enough for any file system and log.
 * @throws TypeError for a key that could mean anything but one object below the root.
 */
export function requireKey(key: string) {
  if (key.length > 700 || !key.split('/').every(part => segment.test(part)))
    throw new TypeError(`Not an object key: ${JSON.stringify(key.slice(0, 100))}`);
}

/** Like `requireKey`, for key prefixes: may end within a segment, or be empty. */
export function requirePrefix(prefix: string) {
  if (prefix !== '') requireKey(prefix.endsWith('/') ? `${prefix}x` : prefix);
}
