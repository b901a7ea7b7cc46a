import { useEffect, useId, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContactSubmission, ContactSubmissionPage, ReceivedFile } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { acceptOf } from './attachment-picker';
import { formatBytes, useContactLimits } from './contact-limits';
import { DropZone } from './drop-zone';
import { findKept, matchFiles, type Matched } from './match-files';
import { untilStored } from './until-stored';
import { UploadList } from './upload-list';
import { useUploads } from './upload/use-uploads';
import styles from './attachments.module.css';

const queryKey = ['contact', 'unfinished'];

/**
 * Messages whose uploads stopped halfway, here or on another device. Files with a copy in this browser resume
 * automatically; people choose the others again. Only the missing bytes are sent.
 */
export function UnfinishedSubmissions({ except }: { except?: string | undefined }) {
  const { api } = useAuth();
  const { data } = useQuery({
    queryKey,
    queryFn: () => api.get<ContactSubmissionPage>('/api/contact/submissions?limit=25'),
    // Uploads that started on this page are running, not unfinished.
    staleTime: Infinity,
    // Leaving the page paused them, so the next visit asks again.
    gcTime: 0,
  });
  const unfinished = (data?.items ?? []).filter(
    ({ submissionId, files }) => submissionId !== except && missingOf(files).length > 0,
  );
  return unfinished.map(submission => <Unfinished key={submission.submissionId} submission={submission} />);
}

function Unfinished({ submission }: { submission: ContactSubmission }) {
  const { api } = useAuth();
  const queryClient = useQueryClient();
  const limits = useContactLimits();
  const { uploads, controls, send } = useUploads();
  const [note, setNote] = useState<unknown>();
  const [done, setDone] = useState(false);
  const [fromCopies, setFromCopies] = useState(false);
  const [heading, hint] = [useId(), useId()];
  const begun = new Set(uploads.map(({ fileId }) => fileId));
  const missing = missingOf(submission.files).filter(({ fileId }) => !begun.has(fileId));
  const resuming = uploads.length > 0 && missing.length === 0;

  async function choose(files: File[]) {
    const { found, strangers } = await matchFiles(files, missing);
    setNote(strangers.length > 0 ? new Error(strangers.join(' ')) : undefined);
    await resume(found);
  }

  useEffect(() => {
    let gone = false;
    void findKept(missing).then(found => {
      if (gone) return;
      setFromCopies(found.length === missing.length);
      void resume(found);
    });
    return () => void (gone = true);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message
  }, []);

  async function resume(found: Matched[]) {
    if (found.length === 0) return;
    await send(found);
    if (found.length === missing.length) await finish();
  }

  async function skip({ url }: ReceivedFile) {
    try {
      await api.delete(url!, { headers: { 'tus-resumable': '1.0.0' } });
      await queryClient.invalidateQueries({ queryKey });
    } catch (error) {
      setNote(error);
    }
  }

  async function finish() {
    try {
      await untilStored(api, submission.submissionId);
      setDone(true);
    } catch (error) {
      setNote(error);
    }
  }

  return (
    <section className={styles.unfinished} aria-labelledby={heading} data-testid="unfinished">
      <h2 id={heading}>
        {done ? 'All files have arrived' : resuming ? 'Resuming your upload' : 'Some files are missing'}
      </h2>
      {done ? (
        <p role="status">
          Your message from {momentOf(submission)} is complete. Its reference is{' '}
          <strong data-testid="reference">{submission.reference}</strong>.
        </p>
      ) : resuming ? (
        <p role="status">
          Your message from {momentOf(submission)} is safe.{' '}
          {fromCopies && 'This browser kept a copy of its files. '}
          The upload continues where it stopped.
        </p>
      ) : (
        <p>
          Your message from {momentOf(submission)} is safe, and so is everything that has arrived. Choose the
          missing files again within a day, and we’ll upload only the rest.
        </p>
      )}
      {uploads.length > 0 && <UploadList uploads={uploads} controls={controls} />}
      {missing.length > 0 && (
        <ul className={styles.list} aria-label="Missing files">
          {missing.map(file => (
            <li key={file.fileId} className={styles.chosen}>
              <div className={styles.row}>
                <span className={styles.name}>{file.name}</span>
                <span className={styles.size}>
                  {formatBytes(file.received)} of {formatBytes(file.size)}
                </span>
                <button type="button" aria-label={`Skip ${file.name}`} onClick={() => void skip(file)}>
                  Skip
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <DropZone
          label="Choose the files again"
          hint={hint}
          accept={acceptOf(limits)}
          onFiles={files => void choose(files)}
        />
      )}
      <p id={hint} className={note ? styles.error : 'visually-hidden'} role={note ? 'alert' : undefined}>
        {note ? <ErrorText error={note} /> : 'The same files as before.'}
      </p>
    </section>
  );
}

const missingOf = (files: ReceivedFile[]) => files.filter(({ status }) => status === 'receiving');

const momentOf = ({ createdAt }: ContactSubmission) =>
  new Date(createdAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
