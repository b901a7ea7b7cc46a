import { useState } from 'react';
import { pricesOf, type CapacityCurve, type MeasuredRelease } from '@sevenfold/contracts/capacity';
import { Columns } from '../../components/columns';
import { Screen } from '../../components/screen';
import { dayText } from '../../lib/dates';
import { CapacityPlot } from './capacity-plot';
import { CurvesTable } from './curves-table';
import { NeedsForm } from './needs-form';
import { PricesTable } from './prices-table';
import styles from './capacity.module.css';

/** How many people the last measured release can take, and what a given number of people would need. */
export function Capacity({ release }: { release: MeasuredRelease }) {
  const prices = pricesOf(release.curves);
  return (
    <Screen title="Capacity">
      {release.curves.length === 0 ? (
        <p className="panel">
          No release has been measured yet. <code>npm run capacity -- --keep</code> measures one; its figures
          come with the next build of this console.
        </p>
      ) : (
        <>
          <About release={release} />
          <Curves curves={release.curves} />
          <Columns wider="right">
            {prices && <NeedsForm prices={prices} />}
            {prices && <PricesTable prices={prices} />}
          </Columns>
        </>
      )}
    </Screen>
  );
}

/** Share of the machine's cores that other programs may use: above it, the figures are unreliable. */
const quietShare = 0.1;

function About({ release: { version, on, curves } }: { release: MeasuredRelease }) {
  const { cores } = curves[0]!.machine;
  const others = Math.max(...curves.map(({ machine }) => machine.usedByOthers));
  const isBusy = others > cores * quietShare;
  return (
    <p className={styles.about} data-busy={isBusy}>
      Version {version}, measured on <time dateTime={on}>{dayText(on)}</time> on a machine with {cores} cores.{' '}
      {isBusy
        ? `Other programs used up to ${others.toFixed(1)} of these cores during the test, so the real capacity is higher.`
        : 'Nothing else ran on it.'}
    </p>
  );
}

const names: Record<string, string> = {
  'busy-room': 'Everyone speaks',
  quiet: 'Everyone listens',
  'join-storm': 'Everyone joins at once',
  'reconnect-storm': 'Everyone reconnects at once',
};

/** One kind of load on one kind of stack at a time: its plot, and the same as a table. */
function Curves({ curves }: { curves: readonly CapacityCurve[] }) {
  const groups = Map.groupBy(curves, loadOf);
  const [chosen, setChosen] = useState([...groups.keys()][0]!);
  const shown = groups.get(chosen)!;
  return (
    <section className="panel" aria-labelledby="curves">
      <div className="panel-head">
        <h2 id="curves">How many people</h2>
        <label className={styles.choice}>
          Load
          <select value={chosen} onChange={event => setChosen(event.currentTarget.value)}>
            {[...groups.keys()].map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <p className={styles.chosen} aria-hidden="true">
        {chosen}
      </p>
      <CapacityPlot curves={shown} />
      <CurvesTable curves={shown} />
    </section>
  );
}

/** The load that all curves of one plot share. */
const loadOf = ({ journey, perRoom, cores, stack }: CapacityCurve) =>
  `${names[journey] ?? journey}, rooms of ${perRoom}, ${coresText(cores)}, ${stack} stack`;

const coresText = (cores: number | null) =>
  cores === null ? 'a whole core for each pod' : `${cores} of a core for each pod`;
