import controls from '../controls.module.css';
import type { Fault } from './core/table';
import { formatCount } from './format';
import type { Opened } from './worker/protocol';
import styles from './csv-playground.module.css';

const listed = 100;

/** The broken rows, and how they were read. Nothing is dropped. */
export function FaultList({ opened }: { opened: Opened }) {
  const { faults, faultCount, columns, unreadable, encoding, quotesGivenUpAt } = opened;
  if (faultCount === 0 && unreadable === 0)
    return <p className={styles.fine}>No problems found: every row fits its columns.</p>;

  return (
    <div className={styles.faults}>
      {unreadable > 0 && (
        <p className={controls.fault}>
          {formatCount(unreadable)} {unreadable === 1 ? 'character is' : 'characters are'} not {encoding}. Try
          another encoding under “Read as”.
        </p>
      )}
      {quotesGivenUpAt !== undefined && (
        <p className={controls.fault}>
          Too many quotes never close, so from line {formatCount(quotesGivenUpAt)} on we read them as plain
          characters.
        </p>
      )}
      {faultCount > 0 && (
        <details>
          <summary>
            {formatCount(faultCount)} broken {faultCount === 1 ? 'row' : 'rows'}, kept anyway
          </summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable */}
          <div className={styles.faultScroll} tabIndex={0} role="region" aria-label="Broken rows">
            <table>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Problem</th>
                  <th scope="col">Text</th>
                </tr>
              </thead>
              <tbody>
                {faults.slice(0, listed).map(fault => (
                  <tr key={fault.line}>
                    <td>{formatCount(fault.line)}</td>
                    <td>{describeFault(fault, columns.length)}</td>
                    <td>
                      <code>{fault.text}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {faultCount > listed && (
            <p className={styles.more}>
              These are the first {listed} of {formatCount(faultCount)}.
            </p>
          )}
        </details>
      )}
    </div>
  );
}

export function describeFault({ kind, fields }: Fault, columns: number): string {
  if (kind === 'quote') return 'A quote never closes, or is out of place';
  const apart = Math.abs(columns - fields);
  const amount = `${formatCount(apart)} ${apart === 1 ? 'field' : 'fields'}`;
  return kind === 'few'
    ? `${amount} missing: the rest of the row is empty`
    : `${amount} too many: shown here only`;
}
