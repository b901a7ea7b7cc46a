/** Where the public site's files lie, and its `audio` folder. */
export const publicFolder = new URL('../../public-site/public/', import.meta.url);
export const publicAudio = new URL('audio/', publicFolder);
