import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import type { Profile } from '@sevenfold/contracts';
import '../../shell/mantine-controls';
import styles from './settings-form.module.css';

const confirmationMs = 3000;

export function ExportButton({ profile }: { profile: Profile }) {
  const [exported, setExported] = useState(false);

  useEffect(() => {
    if (!exported) return;
    const timer = setTimeout(() => setExported(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [exported]);

  return (
    <section className={styles.export} aria-labelledby="export">
      <h2 id="export">Your data</h2>
      <p className="muted">Your profile as one file, the way the server holds it.</p>
      <Button
        variant="default"
        onClick={() => {
          download(profile);
          setExported(true);
        }}
      >
        {exported ? 'Exported' : 'Export my profile'}
      </Button>
    </section>
  );
}

function download(profile: Profile): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(profile, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'sevenfold-profile.json' });
  link.click();
  URL.revokeObjectURL(url);
}
