import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { InboxSubmission } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { paths } from '../../config/paths';
import { useHandling, useSubmission } from './api/use-inbox';
import { fateOf, replyAddress, sizeText } from './submission-text';
import styles from './submission.module.css';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

/** One submission: who wrote it, the message as it was sent, the files to download. */
export function Submission() {
  const { submissionId = '' } = useParams();
  const submission = useSubmission(submissionId);
  const { mutate } = useHandling(submissionId);
  const unread = submission.data?.readAt === null;

  // Whoever opens it has seen it, for all operators.
  useEffect(() => {
    if (unread) mutate({ read: true });
  }, [unread, mutate, submissionId]);

  return (
    <article className="panel">
      <Link to={paths.inbox} className={styles.back}>
        Back to the list
      </Link>
      <Alarm message={submission.error?.message} />
      {submission.isPending && (
        <p className="muted" role="status">
          Loading the submission…
        </p>
      )}
      {submission.data && <Letter submission={submission.data} />}
    </article>
  );
}

function Letter({ submission }: { submission: InboxSubmission }) {
  const { name, email, org, message, files } = submission;
  return (
    <>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.sender}>
        <a href={replyAddress(submission)}>{email}</a>
        {org && <span>{org}</span>}
      </p>
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
            {file.sha256 && <code className={styles.hash}>SHA-256 {file.sha256}</code>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Particulars({ submission }: { submission: InboxSubmission }) {
  const { uid, createdAt, storedAt, folder, userAgent } = submission;
  const facts = {
    Received: moment.format(new Date(createdAt)),
    Complete: storedAt ? moment.format(new Date(storedAt)) : 'not yet',
    Account: uid,
    Folder: folder,
    Browser: userAgent || '—',
  };
  return (
    <dl className={styles.particulars}>
      {Object.entries(facts).map(([fact, value]) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
