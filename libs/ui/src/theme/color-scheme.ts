import { localStorageColorSchemeManager, mantineHtmlProps } from '@mantine/core';

export const colorSchemeKey = 'sevenfold.color-scheme';
/** Until someone chooses, the system's. */
export const defaultColorScheme = 'auto';
export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

/** Attributes for `<html>` until the script in the head has run, and where no script runs. */
export const colorSchemeHtml = { ...mantineHtmlProps, 'data-mantine-color-scheme': 'dark' };
