import type { Price, Prices } from '@sevenfold/contracts/capacity';
import { DataTable } from '../../components/data-table';
import { kibibytes, twoDigits } from './amounts';

/** What a thousand people cost, by what they do. */
export function PricesTable({ prices: { listener, speaker } }: { prices: Prices }) {
  return (
    <section className="panel" aria-labelledby="prices">
      <div className="panel-head">
        <h2 id="prices">What a thousand people cost, in cores</h2>
      </div>
      <DataTable
        label="What a thousand people cost, in cores"
        columns={['Who', 'Pods', 'Gateway', 'Redis', 'PostgreSQL', 'Memory each']}
        empty={undefined}
      >
        <Row who="They only listen" price={listener} />
        <Row who="All speak, in rooms of 25" price={speaker} />
      </DataTable>
    </section>
  );
}

function Row({ who, price }: { who: string; price: Price }) {
  return (
    <tr>
      <th scope="row">{who}</th>
      {(['podCores', 'gatewayCores', 'storeCores', 'databaseCores'] as const).map(part => (
        <td key={part}>{twoDigits(price[part] * 1_000)}</td>
      ))}
      <td>{kibibytes(price.podBytes)}</td>
    </tr>
  );
}
