import { useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Subscribed } from '@sevenfold/contracts';
import { messageOf, useAuth } from '@sevenfold/ui';
import '../../shell/mantine-controls';
import styles from './follow-status.module.css';

const feeds = [
  { to: '/api/status/feed.atom', name: 'Atom' },
  { to: '/api/status/feed.rss', name: 'RSS' },
  { to: '/api/status/summary.json', name: 'JSON' },
  { to: '/api/status/badge.svg', name: 'Badge' },
];

/** How to hear of incidents elsewhere: feeds, JSON, a badge, and a webhook. */
export function FollowStatus() {
  const { api } = useAuth();
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState<string>();
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
      setFault(messageOf(error));
    }
    setAsking(false);
  };

  return (
    <section className={styles.follow} aria-labelledby="follow">
      <h2 id="follow">Hear of it elsewhere</h2>
      <p className={styles.feeds}>
        {feeds.map(({ to, name }) => (
          <a key={to} href={to}>
            {name}
          </a>
        ))}
      </p>
      {subscribed ? (
        <div role="status">
          <p>
            <strong>{subscribed.url}</strong> hears of every incident from now on. Keep the secret: with it
            you check our signature, and with it you leave again. It is shown this once.
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
            description="Your https URL. It must echo the challenge we send first."
            placeholder="https://example.org/hooks/sevenfold"
            type="url"
            required
            maxLength={1000}
            value={url}
            error={fault}
            onChange={event => setUrl(event.currentTarget.value)}
          />
          <Button type="submit" loading={asking} disabled={!url.trim()}>
            Follow
          </Button>
        </form>
      )}
    </section>
  );
}
