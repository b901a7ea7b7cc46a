/** A person's name as rooms show it. The cut may leave half a surrogate pair, which could not be stored: removes it. */
export const shortName = (name: string) => name.slice(0, 80).replace(/\p{Surrogate}/gu, '');
