import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { defaultMaintenanceReason, type ChangeMaintenance, type Maintenance } from '@sevenfold/contracts';
import { AskDialog } from '../../components/ask-dialog';
import styles from './maintenance.module.css';

type Props = { state: Maintenance; busy: boolean; onChange(change: ChangeMaintenance): Promise<unknown> };

const longestReason = 500;

/** The visitors' text, and the switch. Only turning it on asks for confirmation: everyone sees it. */
export function MaintenanceForm({ state, busy, onChange }: Props) {
  /** What the operator has typed since their own last change; another operator’s change does not replace it. */
  const [draft, setDraft] = useState<string>();
  const reason = draft ?? (state.reason === defaultMaintenanceReason ? '' : state.reason);
  const [asking, setAsking] = useState(false);
  const change = (enabled: boolean) =>
    void onChange({ enabled, ...(reason.trim() ? { reason: reason.trim() } : {}) }).then(
      () => setDraft(current => (current === draft ? undefined : current)),
      () => undefined,
    );

  return (
    <>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          if (state.enabled) change(true);
          else setAsking(true);
        }}
      >
        <Textarea
          label="Reason"
          description="Visitors read this. If empty, they read the sentence below."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longestReason}
          value={reason}
          onChange={event => setDraft(event.currentTarget.value)}
        />
        <div>
          <p className={styles.caption}>The banner at the top of every page</p>
          <p className={styles.banner}>{reason.trim() || defaultMaintenanceReason}</p>
        </div>
        <div className={styles.buttons}>
          <Button type="submit" variant={state.enabled ? 'default' : 'filled'} loading={busy}>
            {state.enabled ? 'Change the reason' : 'Turn maintenance on'}
          </Button>
          {state.enabled && (
            <Button loading={busy} onClick={() => change(false)}>
              Turn maintenance off
            </Button>
          )}
        </div>
      </form>
      {asking && (
        <AskDialog
          verb="Turn on"
          question="Turn maintenance mode on for every visitor?"
          note="All open pages show the banner. Nobody is locked out; rooms and uploads keep working."
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            change(true);
          }}
        />
      )}
    </>
  );
}
