import { palette, typography, type Surface } from '@sevenfold/brand';
import { fonts } from './fonts.js';

const variables = (surface: Surface) =>
  Object.entries(surface)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

const fontFaces = fonts.map(
  ({ family, weights, path }) =>
    `@font-face{font-family:'${family}';font-weight:${weights};font-display:swap;src:url('${path}') format('woff2')}`,
);

export const style = `
${fontFaces.join('\n')}
:root { color-scheme: light dark; ${variables(palette.light)} }
@media (prefers-color-scheme: dark) { :root { ${variables(palette.dark)} } }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100dvh; display: grid; background: var(--ground); color: var(--text);
  font: 1.0625rem/1.5 ${typography.text};
}
.sheet { display: block; width: 100%; height: 4.5rem; }
main { width: min(100%, 27rem); margin: 0 auto; padding: 1.75rem 1.5rem 2.5rem; }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0 0 1.75rem; font-weight: 600; }
.mark { width: 1.75rem; height: 1.75rem; }
h1 {
  margin: 0 0 .4rem; font: 640 clamp(1.9rem, 6vw, 2.6rem)/1.08 ${typography.display};
  letter-spacing: -.02em; text-wrap: balance;
}
.lead { margin: 0 0 1.75rem; color: var(--muted); }
label { display: block; margin: 0 0 .35rem; font-weight: 600; font-size: .95rem; }
.field { margin: 0 0 1.1rem; }
input {
  width: 100%; min-height: 3rem; padding: .6rem .8rem; font: inherit; color: inherit;
  background: var(--raised); border: 1px solid var(--lineStrong); border-radius: 2px;
}
input[aria-invalid=true] { border-color: var(--bad); box-shadow: inset 3px 0 var(--bad); }
.error { margin: 0 0 1.25rem; padding: .7rem .9rem; color: var(--bad); background: var(--raised); border-left: 3px solid; }
.pair { display: grid; gap: 0 1rem; }
.hint, .fault { margin: .35rem 0 0; font-size: .95rem; line-height: 1.4; color: var(--muted); }
.fault { color: var(--bad); }
.other { margin: 1.6rem 0 0; }
.actions { display: flex; gap: .75rem; margin: 1.6rem 0 0; }
button, .button {
  min-height: 3rem; padding: .6rem 1.3rem; font: inherit; font-weight: 600; border-radius: 2px; cursor: pointer;
  border: 1px solid var(--lineStrong); background: transparent; color: var(--text);
}
.primary { flex: 1; border-color: var(--text); background: var(--text); color: var(--ground); }
button:hover { text-decoration: underline; text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--text); outline-offset: 3px; }
.demo { margin: 2.2rem 0 0; padding: 1.1rem 0 0; border-top: 1px solid var(--line); font-size: .95rem; color: var(--muted); }
.demo p { margin: 0 0 .6rem; }
.demo ul { margin: 0; padding: 0; list-style: none; display: grid; grid-template-columns: 1fr 1fr; gap: .25rem .75rem; }
.demo a { display: inline-block; padding: .45rem 0 0; color: var(--text); text-underline-offset: .2em; }
.demo small { display: block; color: var(--muted); font-size: .85rem; }
code { font-family: ${typography.mono}; color: var(--text); }
a { color: inherit; }
@media (min-width: 56rem) {
  body { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); }
  .sheet { height: 100dvh; }
  main { align-self: center; }
}
@media (min-width: 30rem) { .pair { grid-template-columns: 1fr 1fr; } }
@media (max-width: 22rem) { .demo ul { grid-template-columns: 1fr; } .actions { flex-wrap: wrap; } }
`;
