import { brand, divisionList, foldColors, foldInks, logoSvg, palette, type Surface } from '@sevenfold/brand';
import { paths } from '../../app/config/paths';
import { pleat } from '@sevenfold/drawing';
import { offlineText, type ErrorText } from './texts';

/**
 * Shows the division and the reason that the URL names, as text only; a reason replaces the general text. It
 * depends on nothing else, because the rest of the site may be down.
 */
const script = `const q=new URLSearchParams(location.search),d=document;
let scheme;try{scheme=localStorage.getItem('sevenfold.color-scheme')}catch{}
if(scheme!=='light'&&scheme!=='dark')scheme=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';
d.documentElement.dataset.scheme=scheme;
const reason=(q.get('reason')||'').replace(/[\\u0000-\\u001f\\u007f]/g,' ').trim().slice(0,200);
if(reason){const p=d.getElementById('reason');p.textContent=reason;p.hidden=false;d.querySelector('.text').hidden=true}
const to=d.querySelector('[data-division="'+CSS.escape(q.get('division')||'')+'"]');
if(to){d.documentElement.dataset.fold=to.dataset.division;to.hidden=false}
const copy=d.getElementById('copy'),{trace}=copy.parentNode.dataset;
copy.onclick=()=>navigator.clipboard.writeText(trace).then(()=>{d.getElementById('copied').textContent='Copied'}).catch(()=>getSelection().selectAllChildren(copy));
const again=d.getElementById('again');
if(again)again.onclick=()=>location.pathname.startsWith('/errors/')&&history.length>1?history.back():location.reload();
const signIn=d.getElementById('sign-in');
if(signIn&&!location.pathname.startsWith('/errors/'))signIn.href='${paths.signIn}?from='+encodeURIComponent(location.pathname+location.search);`;

/**
 * Lists the pages that were visited last, from the cache of service-worker/worker.ts. It may hold this page,
 * and older workers stored the hidden frame that checks the session.
 */
const offlineScript = `
caches.open('pages').then(async pages=>{for(const page of (await pages.keys()).filter(({url})=>!/\\/(offline|silent-check-sso)\\.html$/.test(url)).slice(-5).reverse()){
const {title}=new DOMParser().parseFromString(await (await pages.match(page)).text(),'text/html');
const a=d.createElement('a');a.href=page.url;a.textContent=title.replace(' · ${brand.name}','')||new URL(page.url).pathname;
const li=d.createElement('li');li.append(a);d.getElementById('visited').append(li)}});`;

/** A page that loads nothing but the favicon and two fonts. `fonts` holds their URLs. */
export function errorPage(code: string, error: ErrorText, fonts: { display: string; text: string }): string {
  const offline = error === offlineText;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="description" content="${error.text}">
<title>${code} · ${error.title} · ${brand.name}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${style(fonts)}</style>
</head>
<body>
<svg class="pleat" viewBox="0 0 1200 260" preserveAspectRatio="none" aria-hidden="true">${pleat({ left: 0, top: 0, right: 1200, bottom: 250 }, { drop: 60 })}</svg>
<main>
<p class="code" aria-hidden="true">${code}</p>
<h1><span class="hidden">${code}: </span>${error.title}</h1>
<p class="text">${error.text}</p>
<p class="reason" id="reason" hidden></p>
${offline ? '<ul class="visited" id="visited"></ul>\n' : ''}<p class="actions">${actions(code, error)}</p>
${reference}
</main>
<footer><a href="/">${logoSvg('currentColor', 'var(--muted)')}<span>${brand.name}</span></a>${offline ? '' : `<a href="${paths.status}">Is something down?</a>`}<a href="mailto:${brand.email}">${brand.email}</a></footer>
<script>${script}${offline ? offlineScript : ''}</script>
</body>
</html>
`;
}

/**
 * The gateway fills in the reference of the error when it answers with this page. If the page is opened by its
 * own path, it has none and hides this.
 */
const reference = `<p class="reference" data-testid="error-reference" data-trace="{{traceId}}">Reference <button id="copy" type="button" title="Copy this reference. We use it to find what happened." aria-label="Reference {{reference}}">{{reference}}</button> <span id="copied" role="status"></span></p>`;

function actions(code: string, error: ErrorText): string {
  const first = error.passes
    ? '<button id="again" class="button" type="button">Try again</button>'
    : code === '401'
      ? `<a id="sign-in" class="button" href="${paths.signIn}">Sign in</a>`
      : '';
  const back = divisionList.map(
    ({ id, name }) =>
      `<a class="button quiet" hidden data-division="${id}" href="${paths.division(id)}">Go to ${name}</a>`,
  );
  const home = `<a class="button${first ? ' quiet' : ''}" href="/">Back to Home</a>`;
  const divisions = `<a class="button quiet" href="${paths.divisions}">See all divisions</a>`;
  const contact = `<a class="button quiet" href="${paths.contact}">Contact</a>`;
  return [
    first,
    home,
    ...back,
    code === '404' ? divisions : '',
    // Without a network, it would lead back here.
    error === offlineText ? '' : contact,
  ].join('');
}

const colors = (surface: Surface) =>
  `--ground:${surface.ground};--raised:${surface.raised};--line:${surface.lineStrong};--ink:${surface.text};--muted:${surface.muted}`;

const folds = (scheme: string, of: Record<string, string>) =>
  Object.entries(of)
    .map(([id, color]) => `${scheme}[data-fold=${id}]{--accent:${color}}`)
    .join('');

function style(fonts: { display: string; text: string }): string {
  return `@font-face{font-family:Display;src:url(${fonts.display});font-weight:200 800;font-display:swap}
@font-face{font-family:Text;src:url(${fonts.text});font-weight:400 700;font-display:swap}
:root{color-scheme:dark;${colors(palette.dark)};--accent:var(--ink)}
${folds(':root', foldColors)}
:root[data-scheme=light]{color-scheme:light;${colors(palette.light)}}
${folds(':root[data-scheme=light]', foldInks)}
*{box-sizing:border-box}
body{min-height:100vh;min-height:100svh;margin:0;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:1.125rem/1.55 Text,'Helvetica Neue',Arial,sans-serif;text-wrap:pretty}
.pleat{display:block;width:100%;height:clamp(5rem,24vh,15rem)}
main{flex:1;width:100%;max-width:64rem;margin:0 auto;padding:clamp(1.5rem,5vh,3.5rem) clamp(1.25rem,5vw,4rem)}
.code{margin:0;font:800 clamp(5rem,22vw,13rem)/.8 Display,'Arial Narrow',Arial,sans-serif;letter-spacing:-.02em;color:var(--accent);font-variant-numeric:tabular-nums}
h1{margin:clamp(1.5rem,4vh,2.75rem) 0 0;font:800 clamp(1.75rem,5vw,3rem)/1.05 Display,'Arial Narrow',Arial,sans-serif;letter-spacing:-.025em;text-wrap:balance}
.text{max-width:36rem;margin:1rem 0 0;color:var(--muted)}
.reason{max-width:36rem;margin:1.25rem 0 0;padding:.75rem 1rem;border-left:3px solid var(--accent);background:var(--raised);overflow-wrap:anywhere}
.visited{max-width:36rem;margin:.75rem 0 0;padding:0;list-style:none}
.visited a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;text-underline-offset:.25em}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:2rem 0 0}
.button{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.35rem;border:1px solid var(--ink);background:var(--ink);color:var(--ground);font:600 1rem Text,Arial,sans-serif;text-decoration:none;cursor:pointer}
.button.quiet{background:none;border-color:var(--line);color:var(--ink)}
@media(max-width:30rem){.button{flex:auto;justify-content:center;padding:0 1rem}}
.reference{margin:1.5rem 0 0;color:var(--muted);font-size:1rem}
.reference[data-trace=""],.reference[data-trace^="{"]{display:none}
.reference button{min-height:1.5rem;padding:0;border:0;background:none;color:inherit;font:inherit;font-family:ui-monospace,Menlo,Consolas,monospace;text-decoration:underline dotted;text-underline-offset:.25em;cursor:copy}
.button:hover{text-decoration:underline;text-underline-offset:.25em}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
[hidden]{display:none}
.hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem;width:100%;max-width:64rem;margin:0 auto;padding:1.5rem clamp(1.25rem,5vw,4rem) 2rem;font-size:1rem}
footer a{display:inline-flex;align-items:center;gap:.6rem;min-height:2.75rem;color:inherit;text-underline-offset:.25em}
footer a:first-child{font:800 1.25rem Display,Arial,sans-serif;text-decoration:none}
footer svg{width:2rem;height:2rem}`;
}
