import { useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { StatusGroup, SubscribeByEmail } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import '../../shell/mantine-controls';
import { ComponentChoice } from './component-choice';
import styles from './get-updates.module.css';

/** Sends a confirmation link. The answer is the same whether the address is subscribed or not. */
export function FollowByEmail({ groups }: { groups: readonly StatusGroup[] }) {
  const { api } = useAuth();
  const [email, setEmail] = useState('');
  const [componentIds, setComponentIds] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<unknown>();
  const [asking, setAsking] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  const subscribe = async (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
    setFault(undefined);
    const body: SubscribeByEmail = { email: email.trim(), componentIds: [...componentIds] };
    try {
      await api.post('/api/status/emails', body, { anonymous: true });
      setSentTo(body.email);
    } catch (error) {
      setFault(error);
    }
    setAsking(false);
  };

  if (sentTo)
    return (
      <div role="status" className={styles.sent}>
        <p>
          <strong>Check your inbox.</strong> We’ve sent a link to {sentTo}. Open it within 24 hours to confirm
          that you want these emails.
        </p>
        <button type="button" className="sf-button sf-button-quiet" onClick={() => setSentTo(undefined)}>
          Use another address
        </button>
      </div>
    );
  return (
    <form className={styles.form} onSubmit={event => void subscribe(event)}>
      <TextInput
        label="Email"
        description="One email per incident update. Every email has an unsubscribe link."
        placeholder="you@example.org"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        error={fault !== undefined && <ErrorText error={fault} />}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      {groups.length > 0 && (
        <ComponentChoice groups={groups} chosen={componentIds} onChoose={setComponentIds} />
      )}
      <Button type="submit" loading={asking}>
        Subscribe
      </Button>
    </form>
  );
}
