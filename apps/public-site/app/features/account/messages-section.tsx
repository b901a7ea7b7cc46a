import { Button } from '@mantine/core';
import { excerptLength, type ContactSubmission, type ReceivedFile } from '@sevenfold/contracts';
import { ErrorText } from '@sevenfold/ui/reference';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import '../../shell/mantine-controls';
import { dayOf } from '../../local-time';
import { useOwnMessages } from './api/use-own-messages';
import styles from './messages-section.module.css';

/** The person's messages to the studio, with their status. */
export function MessagesSection({ uid }: { uid: string }) {
  const messages = useOwnMessages(uid);
  const known = messages.data?.pages.flatMap(({ items }) => items);

  return (
    <section className={styles.section} aria-labelledby="messages">
      <h2 id="messages" className="section-title">
        My messages
      </h2>
      {messages.isPending && (
        <p className="muted" role="status">
          Loading your messages…
        </p>
      )}
      {messages.error && (
        <p role="alert" className={styles.fault}>
          <ErrorText error={messages.error} />{' '}
          <button type="button" className="sf-button sf-button-quiet" onClick={() => void messages.refetch()}>
            Try again
          </button>
        </p>
      )}
      {known?.length === 0 && (
        <p className="muted">
          You haven’t written to us yet. <Link to={paths.contact}>Write to us</Link>
        </p>
      )}
      <ul className={styles.messages}>
        {known?.map(message => (
          <Message key={message.submissionId} message={message} />
        ))}
      </ul>
      {messages.hasNextPage && (
        <Button
          variant="default"
          loading={messages.isFetchingNextPage}
          onClick={() => void messages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function Message({ message }: { message: ContactSubmission }) {
  const { reference, excerpt, createdAt, files } = message;
  const waiting = files.some(({ status }) => status === 'receiving');

  return (
    <li data-testid="own-message">
      <div>
        <div className={styles.head}>
          <strong className={styles.reference}>{reference}</strong>
          <time className="muted" dateTime={createdAt}>
            {dayOf(createdAt)}
          </time>
        </div>
        <p className={styles.excerpt} dir="auto">
          {isCut(excerpt) ? `${excerpt.trimEnd()}…` : excerpt}
        </p>
        {files.length > 0 && (
          <ul className={styles.files} aria-label="Files">
            {files.map(file => (
              <li key={file.fileId}>
                <span className={styles.file}>{file.name}</span> <span className="muted">{fateOf(file)}</span>
              </li>
            ))}
          </ul>
        )}
        {waiting && <Link to={paths.contact}>Finish uploading</Link>}
      </div>
      <Steps message={message} />
    </li>
  );
}

/** Received, read, answered: each with the day it happened. */
function Steps({ message: { createdAt, readAt, answeredAt } }: { message: ContactSubmission }) {
  const steps = { Received: createdAt, Read: readAt, Answered: answeredAt };
  return (
    <ol className={styles.steps} aria-label="Progress">
      {Object.entries(steps).map(([step, at]) => (
        <li key={step} data-done={at ? '' : undefined}>
          {step}
          <span className="muted">{at ? dayOf(at) : 'not yet'}</span>
        </li>
      ))}
    </ol>
  );
}

const isCut = (excerpt: string) => [...excerpt].length === excerptLength;

function fateOf({ status, refusal }: ReceivedFile): string {
  switch (status) {
    case 'stored':
      return 'received';
    case 'receiving':
      return 'not complete yet';
    case 'refused':
      return refusal === 'contact.file-infected'
        ? 'not accepted: our scanner found something harmful in it'
        : 'not accepted: its content doesn’t match its file type';
    case 'cancelled':
      return 'cancelled';
    case 'abandoned':
      return 'not finished in time';
  }
}
