import { useState, type FormEvent } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { IncidentReport } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Outcome } from '../../components/outcome';
import { Skeleton } from '../../components/skeleton';
import { sitePaths } from '../../config/paths';
import { useIncidentReport, useWritePostmortem } from './api/use-incidents';
import styles from './incidents.module.css';

/** What operators write about an incident once it is over. Loaded when it is opened. */
export function PostMortem({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.plan} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>Post-mortem</summary>
      {isOpen && <LoadedPostMortem id={id} />}
    </details>
  );
}

function LoadedPostMortem({ id }: { id: string }) {
  const report = useIncidentReport(id);
  if (report.data) return <PostMortemForm id={id} written={report.data.postmortem} />;
  return report.error ? <Alarm error={report.error} /> : <Skeleton lines={4} />;
}

function PostMortemForm({ id, written }: { id: string; written: IncidentReport['postmortem'] }) {
  const [text, setText] = useState(written?.text ?? '');
  const write = useWritePostmortem(id);
  const said = text.trim();
  const isRemoved = write.data?.incident.postmortem === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    write.mutate(said);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <Alarm error={write.error} />
      {write.data && (
        <Outcome traceId={write.data.traceId}>
          {isRemoved ? 'Removed from the incident’s page.' : 'Published on the incident’s page.'}
        </Outcome>
      )}
      <Textarea
        label="What happened, why, and what we changed"
        description={
          <>
            Visitors read it on <a href={sitePaths.incident(id)}>the incident’s page</a>.
          </>
        }
        autosize
        minRows={4}
        maxRows={16}
        maxLength={20_000}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={write.isPending} disabled={said === (written?.text ?? '')}>
          {said || !written ? 'Publish post-mortem' : 'Remove post-mortem'}
        </Button>
      </div>
    </form>
  );
}
