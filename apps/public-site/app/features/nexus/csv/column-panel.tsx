import { useEffect, useState } from 'react';
import { messageOf } from '@sevenfold/ui';
import controls from '../controls.module.css';
import { BinChart, ValueChart } from './charts';
import type { ColumnFigures, Group, Measure } from './core/statistics';
import type { Column } from './core/table';
import { formatCount, formatNumber } from './format';
import { Overtaken, type CsvSession } from './worker/csv-session';
import styles from './csv-playground.module.css';

type Props = {
  session: CsvSession;
  columns: Column[];
  column: number;
  version: number;
  onSelect(column: number): void;
};

/** Statistics of a column over the visible rows, with a chart. */
export function ColumnPanel({ session, columns, column, version, onSelect }: Props) {
  const asked = useAnswer(() => session.ask('figures', { column }), `${version}-${column}`);
  const figures = asked.answer;
  const { name, kind } = columns[column]!;

  return (
    <section className={styles.panel} aria-label={`Figures for ${name}`} data-testid="figures">
      <label className={controls.field}>
        Figures for
        <select value={column} onChange={event => onSelect(Number(event.target.value))}>
          {columns.map((other, at) => (
            <option key={other.name} value={at}>
              {other.name}
            </option>
          ))}
        </select>
      </label>
      {asked.fault && <p className={controls.fault}>{asked.fault}</p>}
      {!figures && !asked.fault && (
        <p className={styles.counting} role="status">
          Counting…
        </p>
      )}
      {figures && (
        <div aria-busy={asked.stale} className={styles.figures}>
          <FigureList figures={figures} />
          {figures.numbers ? (
            <BinChart title={`Distribution of ${name}`} bins={figures.numbers.bins} />
          ) : (
            <ValueChart
              title={`Most common values of ${name}`}
              values={figures.top.map(({ value, count }) => ({ value, amount: count }))}
            />
          )}
        </div>
      )}
      {kind === 'text' && <GroupPanel session={session} columns={columns} by={column} version={version} />}
    </section>
  );
}

function FigureList({ figures }: { figures: ColumnFigures }) {
  const { numbers } = figures;
  const lines: [string, string][] = [
    ['Filled', formatCount(figures.rows - figures.empty)],
    ['Empty', formatCount(figures.empty)],
    ['Distinct', `${figures.distinctCapped ? 'more than ' : ''}${formatCount(figures.distinct)}`],
    ...(numbers
      ? ([
          ['Smallest', formatNumber(numbers.min)],
          ['Largest', formatNumber(numbers.max)],
          ['Sum', formatNumber(numbers.sum)],
          ['Mean', formatNumber(numbers.mean)],
          ['Median', formatNumber(numbers.median)],
          ['Deviation', formatNumber(numbers.deviation)],
        ] satisfies [string, string][])
      : ([['Longest', `${formatCount(figures.longest)} characters`]] satisfies [string, string][])),
  ];
  return (
    <dl className={styles.figureList}>
      {lines.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const measures: Record<Measure, string> = { count: 'rows', sum: 'sum', average: 'mean' };

/** A number, grouped by the values of this column. */
function GroupPanel({ session, columns, by, version }: Omit<Props, 'column' | 'onSelect'> & { by: number }) {
  const numbers = columns.flatMap(({ name, kind }, at) => (kind === 'number' ? [{ name, at }] : []));
  const [of, setOf] = useState(numbers[0]?.at ?? -1);
  const [measure, setMeasure] = useState<Measure>('average');
  const asked = useAnswer<Group[]>(
    of < 0 ? undefined : () => session.ask('groups', { by, of, measure }),
    `${version}-${by}-${of}-${measure}`,
  );
  if (of < 0) return null;
  const { name } = columns[by]!;

  return (
    <div className={styles.groups}>
      <div className={styles.pair}>
        <label className={controls.field}>
          Chart the
          <select value={measure} onChange={event => setMeasure(event.target.value as Measure)}>
            <option value="average">mean</option>
            <option value="sum">sum</option>
          </select>
        </label>
        <label className={controls.field}>
          of
          <select value={of} onChange={event => setOf(Number(event.target.value))}>
            {numbers.map(({ name: number, at }) => (
              <option key={number} value={at}>
                {number}
              </option>
            ))}
          </select>
        </label>
      </div>
      {asked.answer && (
        <ValueChart
          title={`The ${measures[measure]} of ${columns[of]!.name} by ${name}`}
          values={asked.answer.map(({ value, amount }) => ({ value, amount }))}
        />
      )}
    </div>
  );
}

/** Keeps the previous answer until the next one arrives. */
function useAnswer<Answer>(ask: (() => Promise<Answer>) | undefined, key: string) {
  const [got, setGot] = useState<{ key: string; answer?: Answer; fault?: string }>();
  useEffect(() => {
    if (!ask) return;
    let wanted = true;
    ask().then(
      answer => wanted && setGot({ key, answer }),
      (error: unknown) => {
        if (wanted && !(error instanceof Overtaken)) setGot({ key, fault: messageOf(error) });
      },
    );
    return () => {
      wanted = false;
    };
    // The key stands for `ask`, which is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [key]);
  return { answer: got?.answer, fault: got?.key === key ? got.fault : undefined, stale: got?.key !== key };
}
