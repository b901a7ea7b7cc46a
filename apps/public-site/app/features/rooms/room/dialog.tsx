import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Modal } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { foldStyle } from '@sevenfold/ui';
import styles from './dialog.module.css';

type Props = {
  title: string;
  onClose(): void;
  /** What focus goes back to, where what was pressed is gone by then, as an item of a menu is. */
  opener?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** A sheet above the room. */
export function Dialog({ title, onClose, opener, children }: Props) {
  // The Modal gives focus back when it is closed, and this one is taken away instead.
  const [pressed] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => {
    const back = opener?.current ?? pressed;
    return () => back?.focus({ preventScroll: true });
  }, [opener, pressed]);

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
