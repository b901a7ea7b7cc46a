import { useState } from 'react';
import { Button } from '@mantine/core';
import { NavLink, Link, Outlet, useLocation, useParams } from 'react-router-dom';
import type { HandleSubmission, InboxBox, InboxEntry } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { BulkBar, BulkCheckbox, someNames } from '../../components/bulk/bulk-bar';
import { useBulk } from '../../components/bulk/use-bulk';
import { FilterField, FilterForm } from '../../components/filter-form';
import { LoadMore } from '../../components/load-more';
import { SavedViews } from '../../components/saved-views';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { Tabs } from '../../components/tabs';
import { paths } from '../../config/paths';
import { dateText, exactDateText } from '../../lib/dates';
import { useAddressFilter } from '../../lib/use-address-filter';
import { inboxKeys, useHandle, useInbox } from './api/use-inbox';
import { filesText } from './submission-text';
import styles from './inbox.module.css';

/** Each box with its tab's name and its empty text. */
const boxes: Record<InboxBox, { name: string; empty: string }> = {
  open: { name: 'Open', empty: 'No open messages.' },
  unread: { name: 'Unread', empty: 'No unread messages.' },
  mine: { name: 'Mine', empty: 'Nothing is assigned to you.' },
  archived: { name: 'Archived', empty: 'No archived messages.' },
  all: { name: 'All', empty: 'No messages yet.' },
};
const boxNames = Object.keys(boxes) as InboxBox[];

/** Contact submissions: the list beside the open one; on small screens only one of the two. */
export function Inbox() {
  const { submissionId } = useParams();
  const [filter, change] = useAddressFilter(['box', 'search', 'label']);
  const box = boxNames.find(known => known === filter.box) ?? 'open';
  const inbox = useInbox({ box, search: filter.search.trim(), label: filter.label.trim() });
  const entries = inbox.data?.pages.flatMap(({ items }) => items) ?? [];
  const bulk = useBulk<InboxEntry>(
    JSON.stringify(filter),
    inboxKeys,
    ({ submissionId: id }) => id,
    ({ name }) => name,
  );
  const handle = useHandle();
  const [asked, setAsked] = useState<BulkHandling>();
  const narrowed = Boolean(filter.search || filter.label);

  return (
    <Screen
      title="Inbox"
      actions={
        <Tabs label="Boxes">
          {boxNames.map(name => (
            <Link
              key={name}
              to={{ pathname: paths.inbox, search: name === 'open' ? '' : `?box=${name}` }}
              aria-current={name === box ? 'true' : undefined}
            >
              {boxes[name].name}
            </Link>
          ))}
        </Tabs>
      }
    >
      <Alarm error={inbox.error} />
      <div className={styles.desk} data-reading={submissionId !== undefined}>
        <section className={`panel ${styles.list}`} aria-label="Submissions">
          <div className={styles.search}>
            <FilterForm>
              <FilterField
                label="Search"
                value={filter.search}
                placeholder="Reference, name, email or words"
                onChange={search => change({ search })}
              />
              <FilterField
                label="Label"
                value={filter.label}
                placeholder="Any label"
                onChange={label => change({ label })}
              />
            </FilterForm>
            <SavedViews screen="inbox" path={paths.inbox} />
          </div>
          {inbox.isPending && (
            <div className={styles.loading}>
              <Skeleton lines={6} />
            </div>
          )}
          {inbox.isSuccess && entries.length === 0 && (
            <p className="muted">{narrowed ? 'No messages match.' : boxes[box].empty}</p>
          )}
          <div className={styles.bulk}>
            <BulkBar
              bulk={bulk}
              items={entries}
              hasMore={inbox.hasNextPage}
              onChooseAll={() => void bulk.chooseAll(inbox, ({ items }) => items)}
            >
              {handlingsIn(box).map(handling => (
                <Button key={handling.verb} variant="default" size="xs" onClick={() => setAsked(handling)}>
                  {handling.verb}
                </Button>
              ))}
            </BulkBar>
          </div>
          <ul>
            {entries.map(entry => (
              <Entry
                key={entry.submissionId}
                entry={entry}
                chosen={bulk.isChosen(entry)}
                onChoose={() => bulk.toggle(entry)}
              />
            ))}
          </ul>
          <LoadMore query={inbox} />
        </section>
        <div className={styles.reading}>
          {submissionId === undefined && entries.length > 0 && (
            <p className={`panel muted ${styles.nothing}`}>Choose a message to read it here.</p>
          )}
          <Outlet />
        </div>
      </div>
      {asked && (
        <AskDialog
          verb={asked.verb}
          question={asked.question(bulk.chosen.length === 1 ? '1 message' : `${bulk.chosen.length} messages`)}
          note={`${someNames(bulk.chosen.map(({ name }) => name))}. All operators see the change; the senders don’t.`}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            void bulk.start(asked.done, ({ submissionId: id }) => handle(id, asked.wanted));
          }}
        />
      )}
    </Screen>
  );
}

interface BulkHandling {
  verb: string;
  question(messages: string): string;
  done: string;
  wanted: HandleSubmission;
}

const handlings: BulkHandling[] = [
  {
    verb: 'Mark read',
    question: it => `Mark ${it} as read?`,
    done: 'Marked as read:',
    wanted: { read: true },
  },
  { verb: 'Archive', question: it => `Archive ${it}?`, done: 'Archived', wanted: { archived: true } },
  { verb: 'Unarchive', question: it => `Unarchive ${it}?`, done: 'Unarchived', wanted: { archived: false } },
];

const handlingsIn = (box: InboxBox) =>
  handlings.filter(({ verb }) => (box === 'archived' ? verb === 'Unarchive' : verb !== 'Unarchive'));

type EntryProps = { entry: InboxEntry; chosen: boolean; onChoose(): void };

function Entry({ entry, chosen, onChoose }: EntryProps) {
  const { search } = useLocation();
  const files = filesText(entry);
  return (
    <li className={styles.row}>
      <BulkCheckbox checked={chosen} name={`the message of ${entry.name}`} onChange={onChoose} />
      <NavLink
        to={{ pathname: paths.submission(entry.submissionId), search }}
        className={styles.entry}
        data-unread={entry.readAt === null}
      >
        <span className={styles.from}>
          {entry.readAt === null && <span className="visually-hidden">Unread: </span>}
          {entry.name}
        </span>
        <time className={styles.when} dateTime={entry.createdAt} title={exactDateText(entry.createdAt)}>
          {dateText(entry.createdAt)}
        </time>
        <span className={styles.excerpt}>{entry.excerpt}</span>
        {files && <span className={styles.files}>{files}</span>}
        {(entry.suspicion || entry.labels.length > 0 || entry.assignee) && (
          <span className={styles.marks}>
            {entry.suspicion && <span className={styles.suspicious}>Suspicious</span>}
            {entry.assignee && <span className="muted">{entry.assignee.name}</span>}
            {entry.labels.map(label => (
              <span key={label} className={styles.label}>
                {label}
              </span>
            ))}
          </span>
        )}
      </NavLink>
    </li>
  );
}
