import type { ComponentStatus } from '@sevenfold/contracts';
import { escapeXml } from '@sevenfold/service-defaults';

const words: Record<ComponentStatus, string> = {
  operational: 'operational',
  degraded: 'degraded',
  down: 'down',
  maintenance: 'maintenance',
  development: 'in development',
};
/** Dark enough for white text. */
const colours: Record<ComponentStatus, string> = {
  operational: '#1c7a43',
  degraded: '#8a5a00',
  down: '#b3261e',
  maintenance: '#34568b',
  development: '#5b6664',
};

const letterWidth = 6.8;
const padding = 9;

/** A badge with a status, for other sites. */
export function badgeSvg(label: string, status: ComponentStatus): string {
  const word = words[status];
  const left = Math.round(label.length * letterWidth + 2 * padding);
  const right = Math.round(word.length * letterWidth + 2 * padding);
  const text = escapeXml(`${label}: ${word}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="22" role="img" aria-label="${text}">
<title>${text}</title>
<path d="M0 0H${left}V22H0Z" fill="#0d1b1a"/>
<path d="M${left} 0H${left + right - 6}L${left + right} 6V22H${left}Z" fill="${colours[status]}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="${left / 2}" y="15">${escapeXml(label)}</text>
<text x="${left + right / 2}" y="15">${word}</text>
</g>
</svg>
`;
}
