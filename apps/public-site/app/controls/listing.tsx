import { Fragment, type CSSProperties } from 'react';
import { useToast } from '@sevenfold/ui';
import buttons from './buttons.module.css';
import styles from './listing.module.css';

/** A code listing with dimmed comments. */
export function Listing({ name, text }: { name?: string; text: string }) {
  const { show } = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => show('success', { title: 'Code copied', duration: 2000 }),
      () => show('error', { title: 'Couldn’t copy the code', message: 'Select it and copy it by hand.' }),
    );

  return (
    <figure className={styles.listing}>
      <figcaption className={name ? undefined : styles.nameless}>
        {name}
        <button
          type="button"
          className={buttons.quiet}
          aria-label={name && `Copy ${name}`}
          onClick={() => void copy()}
        >
          Copy
        </button>
      </figcaption>
      <pre>
        <code>
          {withFirmIndents(text)
            .split('\n')
            .map((line, number) => {
              const comment = line.search(/(^|\s)\/\/|^\s*\/?\*/);
              return (
                <span key={number} style={{ '--indent': line.search(/\S|$/) } as CSSProperties}>
                  <Breakable text={comment < 0 ? line : line.slice(0, comment)} />
                  {comment >= 0 && <i>{line.slice(comment)}</i>}
                  {'\n'}
                </span>
              );
            })}
        </code>
      </pre>
    </figure>
  );
}

/** On narrow screens a long expression breaks after punctuation rather than inside a word. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[.,/(])(?=\w)/).map((part, number) => (
    <Fragment key={number}>
      {number > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A line could break after spaces, which would leave an empty one. Browsers copy these as spaces. */
const withFirmIndents = (text: string) => text.replace(/^ +/gm, spaces => '\u00a0'.repeat(spaces.length));
