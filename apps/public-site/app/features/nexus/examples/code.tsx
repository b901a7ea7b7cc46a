import styles from './examples.module.css';

/** The listing of the file that runs beside it, with dimmed comments. */
export function Code({ name, text }: { name: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
    <pre className={styles.code} tabIndex={0} role="region" aria-label={name}>
      <b>{name}</b>
      <code>
        {text
          .trim()
          .split('\n')
          .map((line, number) => (
            <span key={number} data-comment={/^\s*(\/\/|\/?\*)/.test(line) || undefined}>
              {line}
              {'\n'}
            </span>
          ))}
      </code>
    </pre>
  );
}
