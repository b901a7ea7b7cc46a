import { useState, type DragEvent } from 'react';
import controls from '../controls.module.css';
import { largeFile, samples } from './core/samples';
import type { NamedFile } from './use-csv-file';
import styles from './csv-playground.module.css';

/** Chooses a file: the person's own, or a sample. */
export function FilePanel({ onOpen }: { onOpen(file: NamedFile): void }) {
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => file && onOpen({ name: file.name, file });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <div className={styles.start}>
      <label className={`${controls.plan} ${styles.drop}`} data-over={over || undefined}>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.tab,text/csv,text/tab-separated-values,text/plain"
          onChange={event => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        />
        <strong>Choose a CSV file</strong>
        <span>or drop one here</span>
      </label>
      <div className={styles.samples}>
        <h2>Or try one of ours</h2>
        <ul>
          {samples.map(({ id, title, about, name, make }) => (
            <li key={id}>
              <button type="button" onClick={() => onOpen({ name, file: make() })}>
                <strong>{title}</strong>
                <span>{about}</span>
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => onOpen({ name: 'sensors-200-mb.csv', file: largeFile(200) })}
            >
              <strong>200 MB of sensors</strong>
              <span>About four million rows, generated on the spot</span>
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
