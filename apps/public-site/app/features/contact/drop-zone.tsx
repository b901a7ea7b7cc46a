import { useEffect, useId, useState, type DragEvent } from 'react';
import styles from './attachments.module.css';

type Props = {
  label: string;
  /** Id of the text that says what may be chosen. */
  hint: string;
  accept: string;
  disabled?: boolean;
  /** Only one drop zone per page accepts pastes. */
  takesPastes?: boolean;
  onFiles(files: File[]): void;
};

/** Takes files that are picked, dropped on it, or pasted anywhere on the page. */
export function DropZone({ label, hint, accept, disabled = false, takesPastes = false, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const [note, setNote] = useState('');
  const input = useId();

  function take(files: File[]) {
    if (disabled || files.length === 0) return;
    setNote(files.length === 1 ? `${files[0]!.name} added.` : `${files.length} files added.`);
    onFiles(files);
  }
  usePastedFiles(takesPastes, take);

  return (
    <div
      className={styles.picker}
      data-over={over && !disabled ? '' : undefined}
      onDragEnter={event => {
        if (hasFiles(event)) setOver(true);
      }}
      onDragOver={event => {
        // Otherwise the browser opens the file and leaves the page.
        if (hasFiles(event)) event.preventDefault();
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={event => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(take);
      }}
    >
      <label htmlFor={input}>{label}</label>
      <input
        id={input}
        type="file"
        multiple
        accept={accept}
        disabled={disabled}
        aria-describedby={hint}
        onChange={event => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <p className={styles.dropHint}>
        {over
          ? 'Let go to add them.'
          : takesPastes
            ? 'Or drop files here, or paste a picture.'
            : 'Or drop them here.'}
      </p>
      <p role="status" className="visually-hidden">
        {note}
      </p>
    </div>
  );
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Files in dropped folders count as dropped. */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = Array.from(items, item => item.webkitGetAsEntry?.()).filter(entry => entry !== null);
  if (!entries.some(entry => entry?.isDirectory)) return [...files];
  return (await Promise.all(entries.map(entry => filesIn(entry!)))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return new Promise(resolve =>
      (entry as FileSystemFileEntry).file(
        file => resolve([file]),
        () => resolve([]),
      ),
    );
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // Each call returns a hundred entries at most.
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>(resolve =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (more.length === 0) return (await Promise.all(found.map(filesIn))).flat();
    found.push(...more);
  }
}

/** Excel and Word add a picture of what was copied. A copied file has its name as text, but no HTML. */
const isText = (data: DataTransfer | null) =>
  ['text/plain', 'text/html'].every(type => data?.types.includes(type));

function usePastedFiles(takesPastes: boolean, take: (files: File[]) => void) {
  useEffect(() => {
    if (!takesPastes) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isText(event.clipboardData)) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}
