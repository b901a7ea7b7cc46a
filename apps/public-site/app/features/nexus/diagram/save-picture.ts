import type { Diagram } from './core/diagram';
import { svgOf, type Colours } from './core/draw-svg';

/** The page's current colours. */
function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: read('--sf-ground'),
    paper: read('--sf-raised'),
    line: read('--sf-line-strong'),
    text: read('--sf-text'),
    muted: read('--sf-muted'),
    fold: read('--fold'),
    onFold: read('--sf-on-fold'),
  };
}

export function svgFile(diagram: Diagram, element: Element): Blob {
  return new Blob([svgOf(diagram, coloursOf(element)).svg], { type: 'image/svg+xml' });
}

/** Browsers reject canvases over about 16,000 px. Smaller drawings are exported at double size. */
const longestSide = 12_000;

export async function pngFile(diagram: Diagram, element: Element): Promise<Blob> {
  const { svg, width, height } = svgOf(diagram, coloursOf(element));
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(2, longestSide / Math.max(width, height));
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    });
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        file =>
          file
            ? resolve(file)
            : reject(new Error('The picture didn’t come out. Try again, or export as SVG.')),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
