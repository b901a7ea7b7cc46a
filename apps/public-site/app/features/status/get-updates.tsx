import type { StatusGroup } from '@sevenfold/contracts';
import { FollowByEmail } from './follow-by-email';
import { FollowByPush } from './follow-by-push';
import { FollowByWebhook } from './follow-by-webhook';
import styles from './get-updates.module.css';

const feeds = [
  { to: '/api/status/feed.atom', name: 'Atom' },
  { to: '/api/status/feed.rss', name: 'RSS' },
  { to: '/api/status/maintenance.ics', name: 'Calendar' },
  { to: '/api/status/summary.json', name: 'JSON' },
  { to: '/api/status/badge.svg', name: 'Badge' },
];

/** News of incidents and maintenance by email, notification, webhook, feed or calendar. */
export function GetUpdates({ groups }: { groups: readonly StatusGroup[] }) {
  return (
    <section className={styles.follow} aria-labelledby="follow">
      <h2 id="follow">Get updates</h2>
      <FollowByEmail groups={groups} />
      <FollowByPush groups={groups} />
      <FollowByWebhook />
      <p className={styles.feeds}>
        {feeds.map(({ to, name }) => (
          <a key={to} href={to}>
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}
