import { foldColors } from '@sevenfold/brand';
import { volumes } from '../../app/features/series/volumes';
import { lettering } from '../drawing/lettering';

const colors = {
  spring: foldColors.summit,
  summer: foldColors.lumina,
  autumn: foldColors.skyforge,
  winter: foldColors.nexus,
};
const minute = 60;
const folds = 8;

/** A one-minute animated SVG, a quarter for each season. Still when the visitor prefers reduced motion. */
export function turningYear(): string {
  const width = 1600 / folds;
  const lit: string[] = [];
  const shaded: string[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const left = fold * width;
    const middle = left + width * 0.58;
    const right = left + width;
    const lower = 700 + ((fold * 3) % 7) * 22;
    const crease = lower + 46;
    lit.push(`<path d="M${left} 0H${right}V${lower}L${middle} ${crease}L${left} ${lower}Z"/>`);
    shaded.push(
      `<path class="shade" style="animation-delay:${-fold * 3.5}s" d="M${middle} 0H${right}V${lower}L${middle} ${crease}Z"/>`,
    );
  }
  const names = volumes.map(
    ({ title }, season) =>
      `<g class="name${season === 0 ? ' first' : ''}" style="animation-delay:${(season * minute) / 4 - minute}s" fill="#081112">${lettering(title, 'display', 120, 80, 420)}</g>`,
  );
  const turns = volumes
    .map(({ id }, season) => `${season * 25}%,${season * 25 + 20}%{fill:${colors[id]}}`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" style="background:#081112" role="img" aria-label="The turning year: The Thaw, The Long Light, The Letting Go, The Keeping">
<style>
.sheets{fill:${colors.spring};animation:turn ${minute}s linear infinite}
.shade{fill:#081112;fill-opacity:.26;animation:light 14s ease-in-out infinite}
.name{opacity:0;animation:name ${minute}s linear infinite}
@keyframes turn{${turns}100%{fill:${colors.spring}}}
@keyframes light{50%{fill-opacity:.06}}
@keyframes name{0%{opacity:0}3%,20%{opacity:1}24%,100%{opacity:0}}
@media (prefers-reduced-motion:reduce){*{animation:none!important}.first{opacity:1}}
</style>
<rect width="1600" height="900" fill="#081112"/>
<g class="sheets">${lit.join('')}</g>
<g>${shaded.join('')}</g>
${names.join('\n')}
</svg>
`;
}
