import type { ReactNode } from 'react';
import { Modal } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { foldStyle } from '@sevenfold/ui';
import styles from './dialog.module.css';

type Props = { title: string; onClose(): void; children: ReactNode };

/** A sheet above the room. */
export function Dialog({ title, onClose, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      padding="lg"
      // What is scrolled passes below the title.
      styles={{ header: { background: 'var(--sf-raised)' } }}
    >
      <div className={styles.body} style={foldStyle('echoverse')}>
        {children}
      </div>
    </Modal>
  );
}
