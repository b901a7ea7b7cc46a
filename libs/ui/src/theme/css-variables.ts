import type { CSSVariablesResolver } from '@mantine/core';
import { divisionList, palette, typography, type Surface } from '@sevenfold/brand';

const { light, dark } = palette;

/** The palette as CSS variables for all of our styles, in both themes. */
export const paletteCss = [
  block(':root', {
    'font-display': typography.display,
    'font-text': typography.text,
    'font-mono': typography.mono,
    ...Object.fromEntries(divisionList.map(({ id, accentColor }) => [`fold-${id}`, accentColor])),
  }),
  block(':root[data-mantine-color-scheme="light"]', {
    ...surfaceVariables(light),
    ...Object.fromEntries(divisionList.map(({ id, accentInk }) => [`fold-${id}-text`, accentInk])),
  }),
  block(':root[data-mantine-color-scheme="dark"]', {
    ...surfaceVariables(dark),
    ...Object.fromEntries(divisionList.map(({ id, accentColor }) => [`fold-${id}-text`, accentColor])),
  }),
].join('');

function block(selector: string, variables: Record<string, string>): string {
  const lines = Object.entries(variables).map(([name, value]) => `--sf-${name}:${value};`);
  return `${selector}{${lines.join('')}}`;
}

function surfaceVariables(surface: Surface): Record<string, string> {
  return {
    ground: surface.ground,
    raised: surface.raised,
    sunken: surface.sunken,
    line: surface.line,
    'line-strong': surface.lineStrong,
    text: surface.text,
    muted: surface.muted,
    good: surface.good,
    warning: surface.warning,
    bad: surface.bad,
    'on-fold': surface.onFold,
  };
}

const mantineColors = {
  '--mantine-color-body': 'var(--sf-ground)',
  '--mantine-color-text': 'var(--sf-text)',
  '--mantine-color-bright': 'var(--sf-text)',
  '--mantine-color-dimmed': 'var(--sf-muted)',
  '--mantine-color-placeholder': 'var(--sf-muted)',
  '--mantine-color-anchor': 'var(--sf-text)',
  '--mantine-color-error': 'var(--sf-bad)',
  '--mantine-color-default': 'var(--sf-raised)',
  '--mantine-color-default-hover': 'var(--sf-sunken)',
  '--mantine-color-default-color': 'var(--sf-text)',
  '--mantine-color-default-border': 'var(--sf-line-strong)',
  '--mantine-color-disabled': 'var(--sf-sunken)',
  '--mantine-color-disabled-color': 'var(--sf-muted)',
  '--mantine-color-disabled-border': 'var(--sf-line)',
};

/**
 * The palette for Mantine's components. Sets them in both themes, because Mantine sets its own there. Replaces its
 * dimmed and placeholder colours, whose contrast is below 4.5:1.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineColors,
  dark: mantineColors,
});
