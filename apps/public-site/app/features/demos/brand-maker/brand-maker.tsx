import { useEffect, useId, useState } from 'react';
import '../../../typefaces/big-shoulders.css';
import '../../../typefaces/newsreader.css';
import { useToast } from '@sevenfold/ui';
import { Choice } from '../controls';
import buttons from '../../../controls/buttons.module.css';
import {
  brandSvg,
  drawBrand,
  facetColour,
  fileName,
  lockup,
  nameWidth,
  partsOf,
  sizeOf,
  type Brand,
} from './mark';
import { brandColours, brandFonts, brandShapes, longestName } from './presets';
import styles from './brand-maker.module.css';

/** Font files to embed, fetched only for a download. */
const fontFiles: Record<string, () => Promise<{ default: string }>> = {
  // The site's display font
  workshop: async () => ({ default: (await import('@sevenfold/ui/fonts')).wholeDisplayFont }),
  library: () => import('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'),
  poster: () => import('@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2?url'),
};

const asOptions = (presets: readonly { id: string; name: string }[]) =>
  presets.map(({ id, name }) => ({ value: id, label: name }));

/** Combines a mark, a typeface, a colour and a name, with a live preview and downloads. */
export default function BrandMaker() {
  const [brand, setBrand] = useState<Brand>({
    name: 'Harbour Light',
    colour: 'saffron',
    font: 'workshop',
    shape: 'crystal',
  });
  const [nameId, limitId] = [useId(), useId()];
  const full = brand.name.length >= longestName;
  const width = useNameWidth(brand);
  const { show } = useToast();
  const named = { ...brand, name: brand.name.trim() || 'Your name' };
  const change = (part: Partial<Brand>) => setBrand(before => ({ ...before, ...part }));

  const download = (make: () => Promise<Blob>, ending: string) =>
    make()
      .then(file => save(file, fileName(named.name, ending)))
      .catch(() => show('error', { title: 'Couldn’t create the file', message: 'Try again in a moment.' }));

  return (
    <div className={styles.maker}>
      <Preview brand={named} width={width} />
      <div className={styles.desk}>
        <div>
          <label htmlFor={nameId} className={styles.label}>
            Name
          </label>
          <input
            id={nameId}
            className={styles.name}
            value={brand.name}
            maxLength={longestName}
            autoComplete="off"
            aria-describedby={limitId}
            onChange={event => change({ name: event.target.value })}
          />
          <p id={limitId} className={styles.limit} role={full ? 'status' : undefined}>
            {brand.name.length} of {longestName} characters
            {full && ': the mark has no space for more'}
          </p>
        </div>
        <Swatches value={brand.colour} onChange={colour => change({ colour })} />
        <Choice
          legend="Typeface"
          options={asOptions(brandFonts)}
          value={brand.font}
          onChange={font => change({ font })}
        />
        <Choice
          legend="Shape"
          options={asOptions(brandShapes)}
          value={brand.shape}
          onChange={shape => change({ shape })}
        />
        <div className={styles.files}>
          <button
            type="button"
            className={buttons.button}
            onClick={() => void download(() => svgFile(named, width), 'svg')}
          >
            Download SVG
          </button>
          <button
            type="button"
            className={buttons.button}
            onClick={() => void download(() => pngFile(named, width), 'png')}
          >
            Download PNG
          </button>
        </div>
      </div>
    </div>
  );
}

function Swatches({ value, onChange }: { value: string; onChange(colour: string): void }) {
  const name = useId();
  return (
    <fieldset className={styles.swatches}>
      <legend>Colour</legend>
      {brandColours.map(colour => (
        <label key={colour.id} style={{ background: colour.value }}>
          <input
            type="radio"
            className="over-label"
            name={name}
            checked={colour.id === value}
            onChange={() => onChange(colour.id)}
          />
          <span className="visually-hidden">{colour.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The brand on paper, on a poster, as an app icon and at its smallest size. */
function Preview({ brand, width }: { brand: Brand; width: number }) {
  const { colour, font } = partsOf(brand);
  const size = sizeOf(width);
  const type = { fontFamily: `'${font.family}', sans-serif`, fontWeight: font.weight };
  return (
    <div
      className={styles.preview}
      data-testid="preview"
      data-colour={brand.colour}
      data-font={brand.font}
      data-shape={brand.shape}
    >
      <div className={styles.card}>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={`${brand.name}, the whole mark`}
        >
          <g transform={`translate(${lockup.margin} ${lockup.margin}) scale(${lockup.mark / 24})`}>
            <Facets brand={brand} colour={colour} />
          </g>
          <text
            x={lockup.margin + lockup.mark + lockup.gap}
            y={lockup.margin + lockup.baseline}
            fontSize={lockup.type}
            letterSpacing={font.spacing * lockup.type}
            style={type}
          >
            {brand.name}
          </text>
        </svg>
      </div>
      <div className={styles.poster} style={{ background: colour }} aria-hidden>
        <svg viewBox="0 0 24 24">
          <Facets brand={brand} colour={colour} />
        </svg>
        <p style={type}>{brand.name}</p>
      </div>
      <div className={styles.app} aria-hidden>
        <svg viewBox="0 0 24 24">
          <Facets brand={brand} colour={colour} />
        </svg>
      </div>
      <div className={styles.tab} aria-hidden>
        <svg viewBox="0 0 24 24" width="16" height="16">
          <Facets brand={brand} colour={colour} />
        </svg>
        <span>{brand.name}</span>
      </div>
    </div>
  );
}

function Facets({ brand, colour }: { brand: Brand; colour: string }) {
  return partsOf(brand).shape.facets.map(({ path, side }) => (
    <path key={path} d={path} fill={facetColour(colour, side)} />
  ));
}

/** Measures again when the typeface has loaded. */
function useNameWidth(brand: Brand): number {
  const [, measured] = useState(0);
  const { font } = partsOf(brand);
  useEffect(() => {
    let wanted = true;
    void document.fonts
      ?.load(`${font.weight} ${lockup.type}px '${font.family}'`)
      .then(() => wanted && measured(count => count + 1));
    return () => {
      wanted = false;
    };
  }, [font]);
  return nameWidth(brand.name.trim() || 'Your name', font);
}

async function svgFile(brand: Brand, width: number): Promise<Blob> {
  const { default: file } = await fontFiles[partsOf(brand).font.id]!();
  const response = await fetch(file);
  const font = new Uint8Array(await response.arrayBuffer());
  const encoded = btoa(Array.from(font, byte => String.fromCharCode(byte)).join(''));
  return new Blob([brandSvg(brand, width, encoded)], { type: 'image/svg+xml' });
}

const pngFile = (brand: Brand, width: number) =>
  new Promise<Blob>((resolve, reject) =>
    drawBrand(brand, width).toBlob(file => (file ? resolve(file) : reject(new Error('empty'))), 'image/png'),
  );

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
