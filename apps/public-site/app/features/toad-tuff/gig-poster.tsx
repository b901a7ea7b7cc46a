import { useRef, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToast } from '@sevenfold/ui';
import { gigs } from './band';
import { PosterArt, posterOf } from './poster-art';
import styles from './toad-tuff.module.css';

const prints = 88;

/** A poster with a new print for everyone. The URL has the print's number. */
export function GigPoster() {
  const [search, setSearch] = useSearchParams();
  const paper = useRef<SVGSVGElement>(null);
  const { show } = useToast();
  // Prerendered pages do not know the query.
  const asked = Number((useIsHydrated() && search.get('print')) || 9);
  const print = Number.isInteger(asked) && asked >= 1 && asked <= prints ? asked : 9;
  const { inks } = posterOf(print);

  const pull = () =>
    setSearch(
      before => {
        before.set('print', String((print % prints) + 1));
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const download = () =>
    save(paper.current!, print).catch(() =>
      show('error', { title: 'Couldn’t save the poster', message: 'Try again in a moment.' }),
    );

  return (
    <div className={styles.posterWall}>
      <PosterArt ref={paper} print={print} />
      <div>
        <p className={styles.printNumber}>
          Print {print} of {prints}
        </p>
        <p>
          Pulled in two inks, {inks}, on whatever paper was dry. Each print has its own moon, its own strata
          and its own toad; the link to this page remembers which one is yours.
        </p>
        <div className={`actions ${styles.actions}`}>
          <button type="button" className={styles.chunky} onClick={pull}>
            Pull another print
          </button>
          <button type="button" className={styles.chunkyQuiet} onClick={() => void download()}>
            Download SVG
          </button>
        </div>
        <ul className={styles.gigs}>
          {gigs.map(({ when, where, note }) => (
            <li key={when}>
              <strong>{when}</strong>
              <span>{where}</span>
              <small>{note}</small>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

/** The file contains its typeface, so that it looks the same on every device. */
async function save(svg: SVGSVGElement, print: number) {
  const { default: posterFont } =
    await import('@fontsource/bagel-fat-one/files/bagel-fat-one-latin-400-normal.woff2?url');
  const font = new Uint8Array(await (await fetch(posterFont)).arrayBuffer());
  const encoded = btoa(Array.from(font, byte => String.fromCharCode(byte)).join(''));
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = `@font-face{font-family:'Bagel Fat One';src:url(data:font/woff2;base64,${encoded}) format('woff2')}`;
  copy.prepend(style);
  copy.removeAttribute('class');
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `toad-tuff-print-${print}.svg`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
