import { palette, foldInks, foldColors } from '@sevenfold/brand';
import { questions } from './lessons';

/** A quiz page that reveals its explanations with CSS alone: no scripts, no requests, no storage. */
export function readingCheck(): string {
  const items = questions.map(({ ask, answers, right, because }, index) => {
    const choices = answers.map(
      (answer, place) =>
        `<label><input type="radio" name="q${index}"${place === right ? ' class="right"' : ''}> <span>${answer}</span></label>`,
    );
    return `<li><fieldset><legend>${ask}</legend>${choices.join('')}<p class="yes">Yes. ${because}</p><p class="no">Look again.</p></fieldset></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<meta name="description" content="Eight questions on the four volumes of Seasons of Change, for classes and for anyone reading alone.">
<title>Reading check: Seasons of Change</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Reading check</h1>
<p>Eight questions on the four volumes. Nothing is saved and nobody is graded: choose, read why, choose again.</p>
<form><ol>${items.join('')}</ol><button type="reset">Start again</button></form>
<p><a href="/divisions/summit/seasons-of-change">Back to the Educator Hub</a></p>
</main>
</body>
</html>
`;
}

const { dark, light } = palette;
const style = `:root{color-scheme:dark light;--ground:${dark.ground};--ink:${dark.text};--line:${dark.lineStrong};--accent:${foldColors.summit}}
@media (prefers-color-scheme:light){:root{--ground:${light.ground};--ink:${light.text};--line:${light.lineStrong};--accent:${foldInks.summit}}}
body{margin:0;background:var(--ground);color:var(--ink);font:1.125rem/1.55 'Instrument Sans','Helvetica Neue',Arial,sans-serif}
main{max-width:44rem;margin:0 auto;padding:clamp(1.5rem,6vw,4rem) clamp(1.25rem,5vw,3rem)}
h1{margin:0;font-size:clamp(2.5rem,8vw,4.5rem);line-height:.95;letter-spacing:-.035em}
ol{margin:2.5rem 0;padding:0;list-style:none;counter-reset:q}
li{padding-block:1.25rem;border-top:1px solid var(--line)}
fieldset{margin:0;padding:0;border:0}
legend{padding:0;font-size:1.3125rem;font-weight:650;text-wrap:pretty}
label{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;cursor:pointer}
input{flex:none;margin:0;width:1.25rem;height:1.25rem;accent-color:var(--accent)}
.yes,.no{display:none;margin:.5rem 0 0;padding-left:1rem;border-left:3px solid var(--accent)}
fieldset:has(.right:checked) .yes,fieldset:has(:checked):not(:has(.right:checked)) .no{display:block}
button{min-height:3rem;padding:0 1.35rem;border:1px solid currentcolor;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
a{color:inherit}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
`;
