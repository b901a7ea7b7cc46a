import { Modal } from '@mantine/core';
import { ShortcutList, type Shortcut } from '@sevenfold/ui/shortcuts';
import { commandKey, goKeys } from './key-commands';
import styles from './keyboard.module.css';

const general = (): Shortcut[] => [
  [[commandKey(), 'K'], 'Search or run a command'],
  [['/'], 'Search on this screen'],
  [['j'], 'Next in the list'],
  [['k'], 'Previous in the list'],
  [['r'], 'Refresh all'],
  [['?'], 'Show these shortcuts'],
];
const go = Object.entries(goKeys).map(([key, { name }]): Shortcut => [['g', key], name]);

/** All keyboard shortcuts of the console. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" transitionProps={{ duration: 0 }} size="xl">
      <div className={styles.shortcuts}>
        <section>
          <h3>Anywhere</h3>
          <ShortcutList shortcuts={general()} />
        </section>
        <section>
          <h3>Go to</h3>
          <ShortcutList shortcuts={go} />
        </section>
      </div>
    </Modal>
  );
}
