import { ColorSchemeScript } from '@mantine/core';
import { palette } from '@sevenfold/brand';
import { colorSchemeKey, defaultColorScheme } from './color-scheme.js';
import { paletteCss } from './css-variables.js';

/** The head of every page: palette, and a script that sets the theme before the first paint. */
export function DocumentHead() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={palette.dark.ground} media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content={palette.light.ground} media="(prefers-color-scheme: light)" />
      <style>{paletteCss}</style>
      <ColorSchemeScript localStorageKey={colorSchemeKey} defaultColorScheme={defaultColorScheme} />
    </>
  );
}
