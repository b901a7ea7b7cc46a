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
  /** Gets the focus back if the button that opened the dialog is gone, such as a menu item. */
  opener?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** A dialog above the room. */
export function Dialog({ title, onClose, opener, children }: Props) {
  // A Modal returns the focus when it closes, but this one is unmounted instead.
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
      // Replaces the theme's `closeButtonProps` as a whole.
      closeButtonProps={{ 'aria-label': 'Close', size: 'xl', iconSize: '1.25rem' }}
      // Content scrolls below the title.
      styles={{ header: { background: 'var(--sf-raised)' } }}
    >
      <div className={styles.body} style={foldStyle('echoverse')}>
        {children}
      </div>
    </Modal>
  );
}
