import { localStorageColorSchemeManager, mantineHtmlProps } from '@mantine/core';

export const colorSchemeKey = 'sevenfold.color-scheme';
export const defaultColorScheme = 'dark';
export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

/** Attributes for `<html>` until the script in the head has run. */
export const colorSchemeHtml = { ...mantineHtmlProps, 'data-mantine-color-scheme': defaultColorScheme };
