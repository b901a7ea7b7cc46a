/** The URL of a path below a base URL, which may end with a slash. */
export const below = (base: string, path: string) => `${base.replace(/\/$/, '')}/${path}`;
