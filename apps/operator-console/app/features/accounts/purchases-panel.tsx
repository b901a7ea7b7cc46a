import { useState } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Profile, Purchase } from '@sevenfold/contracts';
import { codeText } from '../../components/code-text';
import { Moment } from '../../components/moment';
import type { Question } from './question';
import styles from './accounts.module.css';

const money = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const statuses: readonly Purchase['status'][] = ['completed', 'pending', 'failed'];

type Props = { profile: Profile; busy: boolean; onAsk(question: Question): void };

/** Someone's purchases, and the form to record one. */
export function PurchasesPanel({ profile, busy, onAsk }: Props) {
  const { purchases, identity } = profile;
  return (
    <section className="panel" aria-labelledby="purchases">
      <div className="panel-head">
        <h2 id="purchases">Purchases</h2>
      </div>
      <PurchaseForm name={identity.displayName} busy={busy} onAsk={onAsk} />
      {purchases.length === 0 && <p className="muted">No purchases yet.</p>}
      <ul className={styles.list}>
        {purchases.map(({ id, description, amount, status, date }) => (
          <li key={id}>
            <span className={styles.what}>
              {description}
              <span className="small">
                <Moment at={date} />, {codeText(status)}, <span className="mono">{id}</span>
              </span>
            </span>
            <span>{money.format(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PurchaseForm({ name, busy, onAsk }: { name: string } & Pick<Props, 'busy' | 'onAsk'>) {
  const [description, setDescription] = useState('');
  const [amount, setAmount] = useState('');
  const [status, setStatus] = useState<string>('completed');

  return (
    <form
      className={styles.purchase}
      aria-label="Record a purchase"
      onSubmit={event => {
        event.preventDefault();
        const purchase = { description: description.trim(), amount: Number(amount), status };
        onAsk({
          verb: 'Record',
          question: `Record “${purchase.description}” for ${money.format(purchase.amount)} (${status}) as bought by ${name}?`,
          note: 'They see it in their profile. No money moves.',
          command: {
            kind: 'purchase',
            purchaseId: `console-${crypto.randomUUID()}`,
            purchase,
            said: `Recorded “${purchase.description}” as bought by ${name}.`,
          },
        });
      }}
    >
      <TextInput
        size="sm"
        label="Description"
        required
        maxLength={500}
        value={description}
        onChange={event => setDescription(event.currentTarget.value)}
      />
      <TextInput
        size="sm"
        label="Amount"
        required
        inputMode="decimal"
        pattern="[0-9]{1,9}([.][0-9]{1,2})?"
        title="A number such as 12 or 12.50"
        value={amount}
        onChange={event => setAmount(event.currentTarget.value)}
      />
      <NativeSelect
        size="sm"
        label="Status"
        data={statuses.map(known => ({ value: known, label: codeText(known) }))}
        value={status}
        onChange={event => setStatus(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="sm" disabled={busy}>
        Record a purchase
      </Button>
    </form>
  );
}
