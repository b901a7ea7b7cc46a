import { Button } from '@mantine/core';
import type { StatusGroup } from '@sevenfold/contracts';
import { ErrorText } from '@sevenfold/ui/reference';
import '../../shell/mantine-controls';
import { ComponentChoice } from './component-choice';
import { usePush } from './use-push';
import disclosure from './disclosure.module.css';
import styles from './get-updates.module.css';

/** Notifications, in browsers that can show them. */
export function FollowByPush({ groups }: { groups: readonly StatusGroup[] }) {
  const { state, componentIds, fault, busy, choose, turnOn, turnOff } = usePush();

  if (state === 'unsupported') return null;
  return (
    <details className={styles.option}>
      <summary className={disclosure.summary}>In this browser</summary>
      {state === 'blocked' ? (
        <p role="status">
          Notifications are blocked for this site. Allow them in your browser’s settings, then reload this
          page.
        </p>
      ) : (
        <div className={styles.form}>
          <p role="status">
            {state === 'on'
              ? 'Notifications are on in this browser.'
              : 'Get a notification when something breaks, and when it works again. No address needed.'}
          </p>
          {groups.length > 0 && (
            <ComponentChoice
              groups={groups}
              chosen={componentIds}
              disabled={busy}
              onChoose={ids => void choose(ids)}
            />
          )}
          <Button
            variant="default"
            loading={busy}
            onClick={() => void (state === 'on' ? turnOff() : turnOn())}
          >
            {state === 'on' ? 'Turn off notifications' : 'Turn on notifications'}
          </Button>
        </div>
      )}
      {fault && (
        <p role="alert" className={styles.fault}>
          <ErrorText error={fault} />
        </p>
      )}
    </details>
  );
}
