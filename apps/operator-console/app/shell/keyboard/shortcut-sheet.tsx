import { Modal } from '@mantine/core';
import { ShortcutList, type Shortcut } from '@sevenfold/ui/shortcuts';
import { goKeys } from './key-commands';

const general: readonly Shortcut[] = [
  [['Ctrl', 'K'], 'Search or run a command (Cmd K on a Mac)'],
  [['/'], 'Search on this screen'],
  [['j'], 'Next in the list'],
  [['k'], 'Previous in the list'],
  [['r'], 'Refresh all'],
  [['?'], 'Show these shortcuts'],
];

/** All keyboard shortcuts of the console. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  const go = Object.entries(goKeys).map(([key, { name }]): Shortcut => [['g', key], name]);
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" transitionProps={{ duration: 0 }}>
      <ShortcutList shortcuts={[...general, ...go]} />
    </Modal>
  );
}
