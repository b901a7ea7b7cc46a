import { plotOf, type CapacityCurve } from '@sevenfold/contracts/capacity';
import { DataTable } from '../../components/data-table';
import styles from './capacity.module.css';

const limits = { pod: 'the pod', gateway: 'the gateway', store: 'Redis', generator: 'the load generator' };

/** One row for each number of people that was tried. */
export function CurvesTable({ curves }: { curves: readonly CapacityCurve[] }) {
  const { panels } = plotOf(curves);
  const rows = curves.flatMap(curve => curve.points.map(point => ({ curve, point })));
  return (
    <>
      <ul className={styles.answers}>
        {curves.map(({ pods, people, limit, because }) => (
          <li key={pods}>
            <strong>
              {pods} {pods === 1 ? 'pod handles' : 'pods handle'} {people.toLocaleString('en')} people.
            </strong>{' '}
            {limit ? `The limit was ${limits[limit]}: ` : 'No limit was found: '}
            {because.replaceAll(' %', '\u00a0%')}.
          </li>
        ))}
      </ul>
      <details className={styles.more}>
        <summary>All figures</summary>
        <DataTable
          label="All figures"
          columns={['Pods', 'People', ...panels.map(({ title }) => title), 'Objectives']}
          empty={undefined}
        >
          {rows.map(({ curve, point }) => (
            <tr key={`${curve.pods} ${point.people}`}>
              <td>{curve.pods}</td>
              <th scope="row">{point.people.toLocaleString('en')}</th>
              {panels.map(({ title, text }) => (
                <td key={title}>{text(point)}</td>
              ))}
              <td>{point.kept ? 'held' : 'missed'}</td>
            </tr>
          ))}
        </DataTable>
      </details>
    </>
  );
}
