import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { InboxSubmission } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { browserName } from '../../components/browser-name';
import { Moment } from '../../components/moment';
import { Outcome } from '../../components/outcome';
import { PersonLink } from '../../components/person-link';
import { Skeleton } from '../../components/skeleton';
import { paths } from '../../config/paths';
import { useHandling, useSubmission } from './api/use-inbox';
import { FilePreview } from './file-preview';
import { Handling } from './handling';
import { Notes } from './notes';
import { effectOf, fateOf, replyAddress, sizeText, suspicionTexts } from './submission-text';
import styles from './submission.module.css';

/** One submission: sender, message, files to download. */
export function Submission() {
  const { submissionId = '' } = useParams();
  // Without the key, the next message would show the result of an action on this one.
  return <OpenSubmission key={submissionId} submissionId={submissionId} />;
}

function OpenSubmission({ submissionId }: { submissionId: string }) {
  const submission = useSubmission(submissionId);
  const { search } = useLocation();
  const handling = useHandling(submissionId);
  const { mutate } = handling;
  const effect = handling.variables && effectOf(handling.variables);
  const unread = submission.data?.readAt === null;
  const opened = useRef(false);

  // Opening marks it as read for all operators, but only once, so that it can be marked as unread again.
  useEffect(() => {
    if (submission.data === undefined || opened.current) return;
    opened.current = true;
    if (unread) mutate({ read: true });
  }, [submission.data, unread, mutate]);

  return (
    <article className="panel">
      <Link to={{ pathname: paths.inbox, search }} className={styles.back}>
        Back to the list
      </Link>
      <Alarm error={handling.error ?? submission.error} />
      {handling.data && effect && <Outcome traceId={handling.data.traceId}>{effect}</Outcome>}
      {submission.isPending && <Skeleton label="Loading the submission…" lines={8} />}
      {submission.data && (
        <>
          <Letter submission={submission.data}>
            <Handling
              submission={submission.data}
              busy={handling.isPending}
              onChange={handling.mutate}
              onLabel={labels => handling.mutateAsync({ labels })}
            />
          </Letter>
          <Notes
            notes={submission.data.notes}
            busy={handling.isPending}
            onWrite={note => handling.mutateAsync({ note })}
          />
        </>
      )}
    </article>
  );
}

function Letter({ submission, children }: { submission: InboxSubmission; children: ReactNode }) {
  const { name, email, org, message, files } = submission;
  return (
    <>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.sender}>
        <a href={replyAddress(submission)}>{email}</a>
        {org && <span>{org}</span>}
      </p>
      {children}
      <p className={styles.message} dir="auto">
        {message}
      </p>
      {files.length > 0 && <Files files={files} />}
      <Particulars submission={submission} />
    </>
  );
}

function Files({ files }: Pick<InboxSubmission, 'files'>) {
  return (
    <section aria-labelledby="files">
      <h3 id="files" className={styles.caption}>
        Files
      </h3>
      <ul className={styles.files}>
        {files.map(file => (
          <li key={file.fileId}>
            {file.downloadUrl ? (
              <a href={file.downloadUrl} download>
                {file.name}
              </a>
            ) : (
              <span>{file.name}</span>
            )}
            <span className="muted">{[file.type, sizeText(file.size)].filter(Boolean).join(', ')}</span>
            {fateOf(file) && <span className={styles.fate}>{fateOf(file)}</span>}
            <FilePreview file={file} />
            {file.sha256 && <code className={styles.hash}>SHA-256 {file.sha256}</code>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Particulars({ submission }: { submission: InboxSubmission }) {
  const { reference, uid, createdAt, storedAt, suspicion, folder, userAgent } = submission;
  const facts = {
    Reference: reference,
    Received: <Moment at={createdAt} seconds />,
    'Fully uploaded': storedAt ? <Moment at={storedAt} seconds /> : 'Not yet',
    Account: <PersonLink uid={uid} withId />,
    ...(suspicion && { Suspicious: suspicionTexts[suspicion] }),
    Browser: browserName(userAgent),
  };
  return (
    <div className={styles.particulars}>
      <FactList facts={facts} />
      <details>
        <summary>Details</summary>
        <FactList facts={{ Folder: folder, 'User agent': userAgent || '—' }} />
      </details>
    </div>
  );
}

function FactList({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl>
      {Object.entries(facts).map(([fact, value]) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
