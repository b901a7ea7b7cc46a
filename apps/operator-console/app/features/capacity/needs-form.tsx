import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { needsOf, paidCores, plannedShare, socketsPerPod, type Prices } from '@sevenfold/contracts/capacity';
import { Facts } from '../../components/facts';
import { gibibytes, twoDigits, typedNumber } from './amounts';
import styles from './capacity.module.css';

const decimals = 'Write decimals with a point.';
const limits = {
  people: { label: 'People', least: 1, most: 1e9, says: 'A whole number up to a billion.' },
  speaking: { label: 'Speaking, in %', least: 0, most: 100, says: `From 0 to 100. ${decimals}` },
  core: { label: 'Price of a core', least: 0, most: 1e6, says: `A number, 0 or more. ${decimals}` },
  memory: { label: 'Price of a GiB', least: 0, most: 1e6, says: `A number, 0 or more. ${decimals}` },
} as const;
type Field = keyof typeof limits;

/** What a number of people would need, in pods, memory, database and money. */
export function NeedsForm({ prices }: { prices: Prices }) {
  const [typed, setTyped] = useState<Record<Field, string>>({
    people: '10000',
    speaking: '1',
    core: '',
    memory: '',
  });
  const value = (field: Field) => {
    const number = typedNumber(typed[field], limits[field].least, limits[field].most);
    return field === 'people' && !Number.isInteger(number) ? undefined : number;
  };
  const fields = Object.keys(limits) as Field[];
  const [people, speaking] = [value('people'), value('speaking')];
  const needs =
    people !== undefined && speaking !== undefined ? needsOf(people, speaking / 100, prices) : undefined;
  const [core, memory] = [value('core'), value('memory')];
  const money =
    needs && core !== undefined && memory !== undefined
      ? paidCores(needs) * core + (needs.podBytes / 1024 ** 3) * memory
      : undefined;
  return (
    <section className="panel" aria-labelledby="needs">
      <div className="panel-head">
        <h2 id="needs">What they need</h2>
      </div>
      <div className={styles.form}>
        {fields.map(field => (
          <TextInput
            key={field}
            label={limits[field].label}
            inputMode="decimal"
            value={typed[field]}
            error={typed[field].trim() && value(field) === undefined ? limits[field].says : undefined}
            onChange={event => setTyped({ ...typed, [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div aria-live="polite">
        {needs ? (
          <Facts
            facts={{
              'Room pods': needs.pods.toLocaleString('en'),
              Gateways: needs.gateways.toLocaleString('en'),
              'Memory of room pods': gibibytes(needs.podBytes),
              Redis: `${twoDigits(needs.storeCores)} cores`,
              PostgreSQL: `${twoDigits(needs.databaseCores)} cores`,
              'Cores to pay for': paidCores(needs).toLocaleString('en'),
              Money:
                money === undefined
                  ? 'Enter both prices'
                  : money.toLocaleString('en', { maximumFractionDigits: 0 }),
            }}
          />
        ) : (
          <p className="muted">Enter how many people, and how many of them speak.</p>
        )}
      </div>
      <p className={`muted ${styles.note}`}>
        Computed from measured costs. A core is planned at {plannedShare * 100} %, a pod at{' '}
        {socketsPerPod.toLocaleString('en')} sockets. Costs are for the period your prices cover.
      </p>
    </section>
  );
}
