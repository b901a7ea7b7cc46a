import { Modal } from '@mantine/core';
import { goKeys } from './key-commands';
import styles from './keyboard.module.css';

const general: readonly [keys: readonly string[], what: string][] = [
  [['Ctrl', 'K'], 'Search or run a command (Cmd K on a Mac)'],
  [['/'], 'Search on this screen'],
  [['j'], 'Next in the list'],
  [['k'], 'Previous in the list'],
  [['r'], 'Refresh all'],
  [['?'], 'Show these shortcuts'],
];

/** All keyboard shortcuts of the console. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  const go = Object.entries(goKeys).map(([key, { name }]): [string[], string] => [['g', key], name]);
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" transitionProps={{ duration: 0 }}>
      <dl className={styles.sheet}>
        {[...general, ...go].map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
