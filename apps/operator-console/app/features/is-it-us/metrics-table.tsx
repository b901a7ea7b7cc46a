import type { MetricsPanel } from '@sevenfold/contracts';
import { DataTable } from '../../components/data-table';
import { RowLinks } from './row-links';
import { toneOf, formatValue } from './format-value';
import styles from './is-it-us.module.css';

/** One table of the board: what is measured, judged by its thresholds. */
export function MetricsTable({ panel }: { panel: MetricsPanel }) {
  const { id, title, description, by, columns, rows } = panel;
  const troubles = [...new Set(columns.flatMap(({ trouble }) => trouble ?? []))];
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        <details className={styles.about}>
          <summary aria-label={`How to read this: ${title}`}>How to read this</summary>
          <p>{description}</p>
        </details>
      </div>
      {troubles.map(trouble => (
        <p key={trouble} className={styles.trouble} role="status">
          {trouble}
        </p>
      ))}
      <DataTable
        label={title}
        className={styles.table}
        columns={[...Object.values(by), ...columns.map(column => column.title), 'Open']}
        empty={rows.length === 0 ? 'Nothing measured yet' : undefined}
      >
        {rows.map(({ labels, values, links }) => {
          const names = Object.keys(by).map(label => labels[label] ?? '');
          return (
            <tr key={names.join()}>
              {names.map((name, index) => (
                <th key={Object.keys(by)[index]} scope="row">
                  {name}
                </th>
              ))}
              {values.map((value, index) => {
                const { title: column, unit, thresholds } = columns[index]!;
                return (
                  <td key={column} className={styles.value} data-tone={toneOf(value, thresholds)}>
                    {formatValue(value, unit)}
                  </td>
                );
              })}
              <td>
                <RowLinks links={links} of={names.join(' ')} />
              </td>
            </tr>
          );
        })}
      </DataTable>
    </section>
  );
}
