/**
 * The studio's colours. Ground and text are paper and ink; the seven fold colours are the only hues, one
 * per division, all light enough to carry ink-coloured text in either theme.
 */
export const foldColors = {
  lumina: '#f2b53a',
  vespera: '#e58aa0',
  nexus: '#86a6f4',
  summit: '#9cc069',
  skyforge: '#f2774f',
  horizon: '#5fbfb6',
  echoverse: '#b195ee',
} as const;

/** Darker fold colours, for text and thin lines on paper (4.5:1 and better). */
export const foldInks = {
  lumina: '#7a5200',
  vespera: '#9c2f50',
  nexus: '#2f50b0',
  summit: '#44661a',
  skyforge: '#a83a14',
  horizon: '#11665f',
  echoverse: '#6237b3',
} as const;

export type Surface = {
  ground: string;
  raised: string;
  sunken: string;
  line: string;
  lineStrong: string;
  text: string;
  muted: string;
  good: string;
  warning: string;
  bad: string;
  /** Text on top of a fold colour. */
  onFold: string;
};

export const palette: { light: Surface; dark: Surface } = {
  light: {
    ground: '#f1f3f0',
    raised: '#fbfcfa',
    sunken: '#e4e8e4',
    line: '#cdd5d0',
    lineStrong: '#7c8a86',
    text: '#10211f',
    muted: '#4c5c59',
    good: '#23692f',
    warning: '#7a5200',
    bad: '#ad2413',
    onFold: '#10211f',
  },
  dark: {
    ground: '#0c1819',
    raised: '#132425',
    sunken: '#081112',
    line: '#274040',
    lineStrong: '#6d8786',
    text: '#eef2ec',
    muted: '#a3b5b1',
    good: '#8fd07f',
    warning: '#f2b53a',
    bad: '#ff9277',
    onFold: '#10211f',
  },
};

export const ink = [
  '#eef2ec',
  '#d5deda',
  '#b7c5c1',
  '#8fa3a0',
  '#6d8786',
  '#4c5c59',
  '#2f4443',
  '#1b3030',
  '#10211f',
  '#081112',
] as const;
