import { useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Subscribed } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import '../../shell/mantine-controls';
import disclosure from './disclosure.module.css';
import styles from './get-updates.module.css';

export function FollowByWebhook() {
  const { api } = useAuth();
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState<unknown>();
  const [asking, setAsking] = useState(false);
  const [subscribed, setSubscribed] = useState<Subscribed>();

  const subscribe = async (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
    setFault(undefined);
    try {
      setSubscribed(
        await api.post<Subscribed>('/api/status/subscriptions', { url: url.trim() }, { anonymous: true }),
      );
    } catch (error) {
      setFault(error);
    }
    setAsking(false);
  };

  return (
    <details className={styles.option}>
      <summary className={disclosure.summary}>By webhook</summary>
      {subscribed ? (
        <div role="status">
          <p>
            <strong>{subscribed.url}</strong> now receives every incident. Copy the secret: you need it to
            check our signature and to unsubscribe. We show it only once.
          </p>
          <dl className={styles.secret}>
            <dt>Subscription</dt>
            <dd>
              <code>{subscribed.id}</code>
            </dd>
            <dt>Secret</dt>
            <dd>
              <code>{subscribed.secret}</code>
            </dd>
          </dl>
        </div>
      ) : (
        <form className={styles.form} onSubmit={event => void subscribe(event)}>
          <TextInput
            label="Webhook"
            description="An https URL. It must echo the challenge we send first."
            placeholder="https://example.org/hooks/sevenfold"
            type="url"
            required
            maxLength={1000}
            value={url}
            error={fault !== undefined && <ErrorText error={fault} />}
            onChange={event => setUrl(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={asking}>
            Add webhook
          </Button>
        </form>
      )}
    </details>
  );
}
