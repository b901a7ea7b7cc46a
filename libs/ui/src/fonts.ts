import wholeDisplay from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import display from './theme/fonts/bricolage-grotesque-ascii.woff2?url';
import text from './theme/fonts/instrument-sans-ascii.woff2?url';

/** What pages are set in, for preload links. */
export const fontFiles = [text, display];

/** The display face with all its letters, for whoever takes it elsewhere. */
export const wholeDisplayFont = wholeDisplay;
