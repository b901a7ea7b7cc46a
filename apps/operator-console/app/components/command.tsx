import { Button } from '@mantine/core';
import { useCopy } from '@sevenfold/ui/copy';
import styles from './command.module.css';

/** A command for a terminal, to copy. */
export function Command({ text }: { text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <div className={styles.command}>
      <pre>
        <code>{text}</code>
      </pre>
      <Button variant="default" size="xs" onClick={() => void copy().catch(() => undefined)}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
