import type { CSSVariablesResolver } from '@mantine/core';
import { divisionList, palette, typography, type Surface } from '@sevenfold/brand';

/**
 * The palette as CSS variables: `--sf-…` for our own styles, and those of Mantine's components. Replaces
 * Mantine's dimmed and placeholder colours, which miss 4.5:1.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--sf-font-display': typography.display,
    '--sf-font-text': typography.text,
    '--sf-font-mono': typography.mono,
    ...Object.fromEntries(divisionList.map(({ id, accentColor }) => [`--sf-fold-${id}`, accentColor])),
  },
  light: {
    ...surfaceVariables(palette.light),
    ...Object.fromEntries(divisionList.map(({ id, accentInk }) => [`--sf-fold-${id}-text`, accentInk])),
  },
  dark: {
    ...surfaceVariables(palette.dark),
    ...Object.fromEntries(divisionList.map(({ id, accentColor }) => [`--sf-fold-${id}-text`, accentColor])),
  },
});

function surfaceVariables(surface: Surface): Record<string, string> {
  return {
    '--sf-ground': surface.ground,
    '--sf-raised': surface.raised,
    '--sf-sunken': surface.sunken,
    '--sf-line': surface.line,
    '--sf-line-strong': surface.lineStrong,
    '--sf-text': surface.text,
    '--sf-muted': surface.muted,
    '--sf-good': surface.good,
    '--sf-warning': surface.warning,
    '--sf-bad': surface.bad,
    '--sf-on-fold': surface.onFold,
    '--mantine-color-body': surface.ground,
    '--mantine-color-text': surface.text,
    '--mantine-color-bright': surface.text,
    '--mantine-color-dimmed': surface.muted,
    '--mantine-color-placeholder': surface.muted,
    '--mantine-color-anchor': surface.text,
    '--mantine-color-error': surface.bad,
    '--mantine-color-default': surface.raised,
    '--mantine-color-default-hover': surface.sunken,
    '--mantine-color-default-color': surface.text,
    '--mantine-color-default-border': surface.lineStrong,
    '--mantine-color-disabled': surface.sunken,
    '--mantine-color-disabled-color': surface.muted,
    '--mantine-color-disabled-border': surface.line,
  };
}
