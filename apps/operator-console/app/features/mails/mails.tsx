import type { ReactNode } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Mail } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { LoadMore } from '../../components/load-more';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { Tabs } from '../../components/tabs';
import { dateText, exactDateText } from '../../lib/dates';
import { useAddressFilter } from '../../lib/use-address-filter';
import { mailSenders, useMails, type MailSender } from './use-mails';
import styles from './mails.module.css';

const names: Record<MailSender, string> = {
  contact: 'Contact',
  accounts: 'Accounts',
  rooms: 'Rooms',
  status: 'Status',
};
const fates: Record<Mail['status'], ReactNode> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Couldn’t be sent',
  local: (
    <>
      Not sent: no email server is configured (<code>SMTP_URL</code>)
    </>
  ),
};

/** Emails to people, with their delivery status. */
export function Mails() {
  const [{ from }] = useAddressFilter(['from']);
  const sender = mailSenders.find(known => known === from) ?? 'contact';
  const found = useMails(sender);
  const mails = found.data?.pages.flatMap(page => page.mails) ?? [];

  return (
    <Screen
      title="Emails"
      actions={
        <Tabs label="Emails by service">
          {mailSenders.map(known => (
            <Link
              key={known}
              to={{ search: known === 'contact' ? '' : `?from=${known}` }}
              aria-current={known === sender ? 'true' : undefined}
            >
              {names[known]}
            </Link>
          ))}
        </Tabs>
      }
    >
      <Alarm error={found.error} />
      {(found.isPending || found.data) && (
        <section className="panel" aria-label={`Emails of ${names[sender]}`}>
          {found.isPending && <Skeleton lines={6} />}
          {found.isSuccess && mails.length === 0 && <p className="muted">No emails yet.</p>}
          <ul className={styles.mails}>
            {mails.map(mail => (
              <li key={mail.id}>
                <MailEntry mail={mail} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <LoadMore query={found} />
    </Screen>
  );
}

function MailEntry({ mail: { to, subject, text, status, error, attempts, createdAt } }: { mail: Mail }) {
  return (
    <details className={styles.mail} data-testid="mail">
      <summary>
        <IconChevronDown size={18} stroke={1.6} aria-hidden />
        <span className={styles.subject}>{subject}</span>
        <time className="muted" dateTime={createdAt} title={exactDateText(createdAt)}>
          {dateText(createdAt)}
        </time>
        <span className={styles.to}>{to}</span>
        <span className={styles.fate} data-status={status}>
          {fates[status]}
          {status === 'failed' && ` after ${attempts} attempts${error ? `: ${error}` : ''}`}
        </span>
      </summary>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </details>
  );
}
