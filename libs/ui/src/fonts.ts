import wholeDisplay from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import display from './theme/fonts/bricolage-grotesque-ascii.woff2?url';
import text from './theme/fonts/instrument-sans-ascii.woff2?url';

/** Fonts of every page, for preload links. */
export const fontFiles = [text, display];

/** The display font with all its glyphs, to embed in files that people download. */
export const wholeDisplayFont = wholeDisplay;
