import styles from './echoverse-docs.module.css';

/** A code listing with dimmed comments. */
export function Code({ text }: { text: string }) {
  return (
    // Listings scroll sideways, so keyboard users must be able to focus them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
    <pre className={styles.code} tabIndex={0} aria-label="Code">
      <code>
        {text.split('\n').map((line, number) => {
          const comment = line.search(/(^|\s)\/\//);
          return (
            <span key={number}>
              {comment < 0 ? line : line.slice(0, comment)}
              {comment >= 0 && <i>{line.slice(comment)}</i>}
              {'\n'}
            </span>
          );
        })}
      </code>
    </pre>
  );
}
