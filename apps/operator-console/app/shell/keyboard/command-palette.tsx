import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { chooseColorScheme, shownColorScheme, useAuth } from '@sevenfold/ui';
import { useFinds } from '../api/use-finds';
import { paletteEntries, type PaletteEntry } from './palette-entries';
import styles from './keyboard.module.css';

type Props = { onClose(): void; onHelp(): void };

/** Opens every screen and item by typing a few letters. */
export function CommandPalette({ onClose, onHelp }: Props) {
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const run = useRun(onHelp);
  const entries = paletteEntries(text, useFinds(text));
  const current = Math.min(chosen, entries.length - 1);

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, text]);

  const take = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    run(entry);
  };
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((current + step + entries.length) % Math.max(1, entries.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(entries[current]);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="Search or run a command"
      transitionProps={{ duration: 0 }}
      size="lg"
    >
      <input
        ref={focusAtOnce}
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={entries[current] && `${listId}-${current}`}
        aria-label="Screens, rooms, people, references and actions"
        placeholder="Room, person, reference…"
        data-autofocus
        value={text}
        onChange={event => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={pressed}
      />
      <div ref={list} id={listId} role="listbox" aria-label="What was found" className={styles.entries}>
        {entries.map((entry, index) => (
          <div
            key={entry.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            className={styles.entry}
            onPointerMove={() => setChosen(index)}
            onClick={() => take(entry)}
            // The field keeps the focus and handles the keys.
            onKeyDown={pressed}
          >
            <span className={styles.entryName}>{entry.name}</span>
            {entry.keys ? <kbd aria-hidden>{entry.keys}</kbd> : <span className="muted">{entry.kind}</span>}
          </div>
        ))}
      </div>
    </Modal>
  );
}

/** People type immediately after the shortcut; the dialog's own focus would come a moment later. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();

/** Runs the chosen entry. */
function useRun(onHelp: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { requestSignOut } = useAuth();

  return (entry: PaletteEntry) => {
    if ('to' in entry) return void navigate(entry.to);
    if ('leave' in entry) return location.assign(entry.leave);
    switch (entry.action) {
      case 'refresh':
        return void queryClient.invalidateQueries();
      case 'help':
        return onHelp();
      case 'theme':
        return chooseColorScheme(shownColorScheme() === 'dark' ? 'light' : 'dark');
      case 'sign-out':
        return requestSignOut();
    }
  };
}
