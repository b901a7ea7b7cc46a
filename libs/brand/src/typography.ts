/** Two self-hosted variable families (latin subset), with metric-matched fallbacks. */
export const typography = {
  display: "'Bricolage Grotesque Variable', 'Bricolage Fallback', 'Arial Narrow', Arial, sans-serif",
  text: "'Instrument Sans Variable', 'Instrument Fallback', 'Helvetica Neue', Arial, sans-serif",
  mono: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, monospace",
} as const;
