import { Button, Modal } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Controls } from '../theme/controls.js';
import styles from './sign-out-dialog.module.css';

type Props = { leaving: boolean; onSignOut(): Promise<void>; onCancel(): void };

export default function SignOutDialog({ leaving, onSignOut, onCancel }: Props) {
  return (
    <Controls>
      <Modal opened onClose={onCancel} title="Sign out?" closeOnEscape={!leaving}>
        <p className={styles.text}>This signs you out of this site and its listening rooms on this device.</p>
        <div className={styles.actions}>
          <Button data-autofocus aria-busy={leaving} onClick={() => void onSignOut().catch(() => undefined)}>
            {leaving ? 'Signing out…' : 'Sign Out'}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={leaving}>
            Cancel
          </Button>
        </div>
      </Modal>
    </Controls>
  );
}
