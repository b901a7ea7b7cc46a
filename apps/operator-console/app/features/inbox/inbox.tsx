import { Button } from '@mantine/core';
import { NavLink, Outlet, useParams } from 'react-router-dom';
import type { InboxEntry } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Screen } from '../../components/screen';
import { paths } from '../../config/paths';
import { useInbox } from './api/use-inbox';
import { filesText } from './submission-text';
import styles from './inbox.module.css';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What people sent through the contact form: the list beside what one reads; one of both on small screens. */
export function Inbox() {
  const { submissionId } = useParams();
  const inbox = useInbox();
  const entries = inbox.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <Screen title="Inbox">
      <Alarm message={inbox.error?.message} />
      <div className={styles.desk} data-reading={submissionId !== undefined}>
        <section className={`panel ${styles.list}`} aria-label="Submissions">
          {inbox.isPending && <p className="muted">Loading…</p>}
          {inbox.isSuccess && entries.length === 0 && <p className="muted">Nobody has written yet.</p>}
          <ul>
            {entries.map(entry => (
              <Entry key={entry.submissionId} entry={entry} />
            ))}
          </ul>
          {inbox.hasNextPage && (
            <Button
              variant="default"
              size="xs"
              loading={inbox.isFetchingNextPage}
              onClick={() => void inbox.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </section>
        <div className={styles.reading}>
          <Outlet />
        </div>
      </div>
    </Screen>
  );
}

function Entry({ entry }: { entry: InboxEntry }) {
  const files = filesText(entry);
  return (
    <li>
      <NavLink to={paths.submission(entry.submissionId)} className={styles.entry}>
        <span className={styles.from}>{entry.name}</span>
        <time className={styles.when} dateTime={entry.createdAt}>
          {moment.format(new Date(entry.createdAt))}
        </time>
        <span className={styles.excerpt}>{entry.excerpt}</span>
        {files && <span className={styles.files}>{files}</span>}
      </NavLink>
    </li>
  );
}
