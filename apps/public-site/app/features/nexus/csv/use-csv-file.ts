import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '@sevenfold/ui';
import { autoOptions, type ReadOptions } from './core/guess';
import { wholeView, type View } from './core/view';
import { CsvSession, Overtaken, type Progress } from './worker/csv-session';
import type { Opened } from './worker/protocol';

export type NamedFile = { name: string; file: Blob };
export type OpenFile = {
  source: NamedFile;
  options: ReadOptions;
  opened: Opened;
  session: CsvSession;
};
type State =
  | { phase: 'none' }
  | { phase: 'reading'; source: NamedFile; progress: Progress }
  | { phase: 'open'; open: OpenFile }
  | { phase: 'failed'; source: NamedFile; fault: string };

/** At most one file, read by its own worker. */
export function useCsvFile() {
  const [state, setState] = useState<State>({ phase: 'none' });
  const session = useRef<CsvSession>(undefined);

  const close = useCallback(() => {
    session.current?.end();
    session.current = undefined;
    setState({ phase: 'none' });
  }, []);

  const open = useCallback((source: NamedFile, options: ReadOptions = autoOptions) => {
    session.current?.end();
    const reading = new CsvSession();
    session.current = reading;
    setState({ phase: 'reading', source, progress: { share: 0, rowCount: 0 } });
    const showProgress = (progress: Progress) =>
      session.current === reading && setState({ phase: 'reading', source, progress });
    reading.ask('open', { file: source.file, options }, showProgress).then(
      opened => setState({ phase: 'open', open: { source, options, opened, session: reading } }),
      (error: unknown) => {
        if (!(error instanceof Overtaken)) setState({ phase: 'failed', source, fault: messageOf(error) });
      },
    );
  }, []);

  useEffect(() => () => session.current?.end(), []);
  return { state, open, close };
}

/** The visible rows. The previous ones stay until the new ones are found. */
export function useView({ session, opened }: OpenFile) {
  const [wanted, setWanted] = useState<View>(wholeView);
  const [shown, setShown] = useState({ rowCount: opened.rowCount, version: 0 });
  const [progress, setProgress] = useState<number>();
  const [fault, setFault] = useState<string>();

  const change = (view: View) => {
    setWanted(view);
    setFault(undefined);
    setProgress(0);
    session
      .ask('view', view, ({ share }) => setProgress(share))
      .then(
        ({ rowCount }) => {
          setShown(({ version }) => ({ rowCount, version: version + 1 }));
          setProgress(undefined);
        },
        (error: unknown) => {
          if (error instanceof Overtaken) return;
          setFault(messageOf(error));
          setProgress(undefined);
        },
      );
  };

  return { view: wanted, change, shown, progress, fault };
}
