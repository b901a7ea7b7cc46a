import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import type { PersonalDataExport } from '@sevenfold/contracts';
import { ErrorText } from '@sevenfold/ui/reference';
import { recordUserAction } from '../../user-actions/report-user-actions';
import '../../shell/mantine-controls';
import { useExport } from './api/use-personal-data';
import styles from './settings-sections.module.css';

const confirmationMs = 3000;
const bytesPerKibibyte = 1024;

/** All data about a person, from every service, as one file. */
export function ExportSection({ uid }: { uid: string }) {
  const { latest, request, freshLink } = useExport(uid);
  const [exported, setExported] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const collecting = latest?.status === 'collecting';

  useEffect(() => {
    if (!exported) return;
    const timer = setTimeout(() => setExported(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [exported]);

  function ask() {
    if (collecting || request.isPending) return;
    recordUserAction('export_requested');
    setFault(undefined);
    request.mutate(undefined, {
      onSuccess: () => setExported(true),
      onError: setFault,
    });
  }

  async function download() {
    setFault(undefined);
    try {
      const href = await freshLink();
      if (!href) return setFault(new Error('This export has expired. Request a new one.'));
      recordUserAction('export_downloaded');
      Object.assign(document.createElement('a'), { href, download: '' }).click();
    } catch (error) {
      setFault(error);
    }
  }

  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export">Your data</h2>
      <p className="muted">
        Everything we hold about you in one file: profile, purchases, badges, messages, sessions, guestbook
        messages and your activity.
      </p>
      <div className="actions">
        <Button variant="default" onClick={ask} aria-busy={collecting}>
          {exported ? 'Export requested' : collecting ? 'Collecting…' : 'Export my data'}
        </Button>
        {latest?.status === 'ready' && (
          <Button onClick={() => void download()} data-testid="download-export">
            Download
          </Button>
        )}
      </div>
      <div role="status" className={styles.status}>
        {latest && <Progress shown={latest} />}
        {fault !== undefined && (
          <p className={styles.fault}>
            <ErrorText error={fault} />
          </p>
        )}
      </div>
    </section>
  );
}

function Progress({ shown }: { shown: PersonalDataExport }) {
  const { status, collected, asked, bytes, expiresAt } = shown;
  if (status === 'expired')
    return <p className="muted">Your last export has expired. You can request a new one.</p>;
  if (status === 'ready')
    return (
      <p>
        Ready: {Math.max(1, Math.round((bytes ?? 0) / bytesPerKibibyte))} KiB, available until{' '}
        {moment(expiresAt)}.
      </p>
    );
  return (
    <>
      <progress value={collected.length} max={asked.length} aria-label="Parts collected" />
      <p>
        {collected.length} of {asked.length} parts collected. You can leave this page in the meantime.
      </p>
    </>
  );
}

const moment = (iso = '') =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
