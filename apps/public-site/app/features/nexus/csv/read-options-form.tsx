import controls from '../controls.module.css';
import { delimiters, encodings, type ReadOptions } from './core/guess';
import type { Opened } from './worker/protocol';
import styles from './csv-playground.module.css';

type Props = { opened: Opened; options: ReadOptions; onChange(options: ReadOptions): void };

/** How to read the file; a change reads it again. */
export function ReadOptionsForm({ opened, options, onChange }: Props) {
  const labelOf = (list: readonly { value: string; label: string }[], value: string) =>
    list.find(entry => entry.value === value)?.label ?? value;

  return (
    <details className={styles.readAs}>
      <summary>
        Read as{' '}
        <span className={controls.mono}>
          {labelOf(encodings, opened.encoding)}, {labelOf(delimiters, opened.delimiter).toLowerCase()}
          {opened.decimal === ',' ? ', decimal comma' : ''}
        </span>
      </summary>
      <div className={styles.options}>
        <label className={controls.field}>
          Encoding
          <select
            value={options.encoding}
            onChange={event => onChange({ ...options, encoding: event.target.value })}
          >
            <option value="auto">Automatic</option>
            {encodings.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={controls.field}>
          Delimiter
          <select
            value={options.delimiter}
            onChange={event => onChange({ ...options, delimiter: event.target.value })}
          >
            <option value="auto">Automatic</option>
            {delimiters.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={controls.field}>
          Quotes
          <select
            value={options.quote}
            onChange={event => onChange({ ...options, quote: event.target.value })}
          >
            <option value={'"'}>Double (&quot;)</option>
            <option value="'">Single (&#39;)</option>
            <option value="">None</option>
          </select>
        </label>
        <label className={controls.check}>
          <input
            type="checkbox"
            checked={options.header}
            onChange={event => onChange({ ...options, header: event.target.checked })}
          />
          The first row is a header
        </label>
      </div>
    </details>
  );
}
