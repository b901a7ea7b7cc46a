import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import text from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

/** The two font files of the site, for preload links. */
export const fontFiles = [text, display];
