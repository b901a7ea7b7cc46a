import { useState, type ReactNode } from 'react';
import { Button, Modal, Textarea } from '@mantine/core';
import styles from './ask-dialog.module.css';

type Props = {
  verb: string;
  question: string;
  /** Side effects of the action, and what it leaves alone. */
  note: ReactNode;
  /** Asks for a reason under this label; optional unless required. */
  reasonLabel?: string;
  reasonRequired?: boolean;
  onConfirm(reason: string | undefined): void;
  onCancel(): void;
};

const longestReason = 500;

/** Confirms an action. Rendered only while open, so that each question starts empty. */
export function AskDialog(props: Props) {
  const { verb, question, note, reasonLabel, reasonRequired = false, onConfirm, onCancel } = props;
  const [reason, setReason] = useState('');

  return (
    <Modal opened onClose={onCancel} title={verb} transitionProps={{ duration: 0 }}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          onConfirm(reason.trim() || undefined);
        }}
      >
        <p className={styles.question}>{question}</p>
        <p className="muted">{note}</p>
        {reasonLabel && (
          <Textarea
            label={reasonLabel}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longestReason}
            required={reasonRequired}
            data-autofocus
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
        )}
        <div className={styles.choices}>
          <Button variant="default" size="sm" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="sm"
            disabled={reasonRequired && !reason.trim()}
            data-autofocus={reasonLabel ? undefined : true}
          >
            {verb}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
