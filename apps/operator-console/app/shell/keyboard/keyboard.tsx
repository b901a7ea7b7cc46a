import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { CommandPalette } from './command-palette';
import { commandKey, keyCommands, type KeyCommand } from './key-commands';
import { ShortcutSheet } from './shortcut-sheet';
import styles from './keyboard.module.css';

/** Keyboard shortcuts on every screen, with the command palette and the list of shortcuts that they open. */
export function Keyboard() {
  const [open, setOpen] = useState<'palette' | 'help'>();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  useEffect(() => {
    const commandOf = keyCommands();
    const carryOut = (command: KeyCommand) => {
      switch (command.kind) {
        case 'palette':
        case 'help':
          return setOpen(command.kind);
        case 'search':
          return document.querySelector<HTMLElement>('main [role="search"] input')?.focus();
        case 'refresh':
          return void queryClient.invalidateQueries();
        case 'go':
          return void navigate(command.to);
        default:
          return moveInList(command.kind === 'next' ? 1 : -1);
      }
    };
    const pressed = (event: KeyboardEvent) => {
      const typing = takesText(event.target);
      // An open dialog gets the keys first.
      const asked = document.querySelector('[role="dialog"]') !== null;
      const command = asked ? undefined : commandOf(event, typing);
      if (!command) return;
      event.preventDefault();
      carryOut(command);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [navigate, queryClient]);

  return (
    <>
      <button type="button" className={styles.opener} onClick={() => setOpen('palette')}>
        Go to… <kbd aria-hidden>{commandKey()} K</kbd>
      </button>
      {open === 'palette' && (
        <CommandPalette onClose={() => setOpen(undefined)} onHelp={() => setOpen('help')} />
      )}
      {open === 'help' && <ShortcutSheet onClose={() => setOpen(undefined)} />}
    </>
  );
}

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Moves from link to link in the screen's list. If none has the focus, it starts at the first. */
function moveInList(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('main li > a, main tbody th a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at === -1 ? 0 : Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
}
