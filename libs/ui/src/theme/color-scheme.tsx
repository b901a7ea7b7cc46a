import { ColorSchemeScript, localStorageColorSchemeManager, mantineHtmlProps } from '@mantine/core';

const storageKey = 'sevenfold.color-scheme';

export const defaultColorScheme = 'dark';
export const colorSchemeManager = localStorageColorSchemeManager({ key: storageKey });

/** Goes into `<head>`, before anything is drawn, so that no theme flashes. */
export function ColorSchemeHead() {
  return <ColorSchemeScript localStorageKey={storageKey} defaultColorScheme={defaultColorScheme} />;
}

/** Attributes for `<html>`: what is drawn until the script in the head has run. */
export const colorSchemeHtml = { ...mantineHtmlProps, 'data-mantine-color-scheme': defaultColorScheme };
