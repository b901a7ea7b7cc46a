/** The public site's static files, and the `audio` folder in them. */
export const publicFolder = new URL('../../public-site/public/', import.meta.url);
export const publicAudio = new URL('audio/', publicFolder);
