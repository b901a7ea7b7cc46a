import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { ReactFlowProvider } from '@xyflow/react';
import { ApiError, messageOf, useAuth } from '@sevenfold/ui';
import { ErrorText, Reference } from '@sevenfold/ui/reference';
import buttons from '../../../controls/buttons.module.css';
import controls from '../controls.module.css';
import { NexusHead } from '../nexus-head';
import { saveFile } from '../save-file';
import type { Selection } from './canvas';
import { emptyDiagram, type Diagram } from './core/diagram';
import { savedNow, type Saved } from './core/history';
import { fileOf, limits, readDiagram } from './core/read-diagram';
import { diagramOfRoutes } from './core/route-table';
import { Inspector } from './inspector';
import { routerDiagramLead } from './lead';
import { Outline } from './outline';
import { SavedDiagrams } from './saved-diagrams';
import { pngFile, svgFile } from './save-picture';
import { useHistory, useKeepDraft } from './use-draft';
import { useFraming } from './use-framing';
import { diagramOf, useDiagrams } from './use-diagrams';
import styles from './router-diagram.module.css';

// A separate chunk, so that the rest of the page works before the drawing has loaded.
const Canvas = lazy(async () => ({ default: (await import('./canvas')).Canvas }));

export function RouterDiagram() {
  const { user } = useAuth();
  return (
    <NexusHead title="Router Diagram Builder" lead={routerDiagramLead}>
      <ReactFlowProvider>
        <Builder key={user!.uid} uid={user!.uid} />
      </ReactFlowProvider>
    </NexusHead>
  );
}

type Faults = { about: string; list: string[]; error?: unknown };

function Builder({ uid }: { uid: string }) {
  const { history, dispatch } = useHistory(uid);
  const { diagram, opened } = history.present;
  const saved = savedNow(history);
  const [selection, setSelection] = useState<Selection>({});
  const [faults, setFaults] = useState<Faults>();
  const diagrams = useDiagrams();
  const { show, onMoveStart } = useFraming(diagram.nodes);
  const table = useRef<HTMLDivElement>(null);
  useKeepDraft(uid, diagram, saved);
  useUndoKeys(
    () => dispatch({ type: 'undo' }),
    () => dispatch({ type: 'redo' }),
  );

  const replace = (next: Diagram, keep: Saved | undefined) => {
    dispatch({ type: 'open', diagram: next, saved: keep });
    setSelection({});
    setFaults(undefined);
    diagrams.save.reset();
    show();
  };
  const attempt = (about: string, act: () => Promise<void>) =>
    act().catch((error: unknown) => setFaults({ about, list: [messageOf(error)], error }));

  const importFile = async (file: File) => {
    const read = readDiagram(await file.text());
    if ('faults' in read) setFaults({ about: `We can’t import ${file.name}:`, list: read.faults });
    else replace(read.diagram, undefined);
  };
  const importSite = () =>
    attempt('We can’t load this site’s routes:', async () => {
      const { siteRoutes } = await import('virtual:site-routes');
      replace(diagramOfRoutes(siteRoutes, 'This site'), undefined);
    });
  const open = (id: string) =>
    attempt('We can’t open this diagram:', async () => {
      const found = await diagrams.open(id);
      replace(diagramOf(found), { id: found.id, version: found.version });
    });
  /** Another diagram may be open by the time it is saved. */
  const save = (as: Saved | undefined) =>
    diagrams.save.mutateAsync({ diagram, saved: as }).then(
      ({ id, version }) => dispatch({ type: 'saved', opened, saved: { id, version } }),
      // The mutation keeps the error.
      () => undefined,
    );
  const fileName =
    diagram.name
      .trim()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .toLowerCase() || 'diagram';

  return (
    <div className={styles.builder} ref={table}>
      <div className={styles.bar}>
        <label className={`${controls.field} ${styles.name}`}>
          Name
          <input
            value={diagram.name}
            maxLength={limits.name}
            onChange={event => dispatch({ type: 'rename', name: event.target.value })}
          />
        </label>
        <button
          type="button"
          className={buttons.button}
          aria-disabled={diagrams.save.isPending}
          onClick={() => {
            if (!diagrams.save.isPending) void save(saved);
          }}
        >
          {diagrams.save.isPending ? 'Saving…' : 'Save to my account'}
        </button>
        <SaveState
          error={diagrams.save.error}
          done={diagrams.save.isSuccess && diagrams.save.variables.diagram === diagram}
          onCopy={() => void save(undefined)}
          onTheirs={() => saved && void open(saved.id)}
        />
      </div>
      <Toolbar>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => dispatch({ type: 'add', kind: 'route', beside: selection.node })}
        >
          Add route
        </button>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => dispatch({ type: 'add', kind: 'guard', beside: selection.node })}
        >
          Add guard
        </button>
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={history.past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        >
          Undo
        </button>
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={history.future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        >
          Redo
        </button>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => {
            dispatch({ type: 'tidy' });
            show();
          }}
        >
          Tidy up
        </button>
        <button type="button" className={buttons.quiet} onClick={() => replace(emptyDiagram, undefined)}>
          New
        </button>
        <span className={styles.gap} aria-hidden />
        <button type="button" className={buttons.quiet} onClick={() => void importSite()}>
          This site’s routes
        </button>
        <ImportButton onFile={file => void importFile(file)} />
        <button
          type="button"
          className={buttons.quiet}
          onClick={() =>
            saveFile(new Blob([fileOf(diagram)], { type: 'application/json' }), `${fileName}.json`)
          }
        >
          Export JSON
        </button>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => saveFile(svgFile(diagram, table.current!), `${fileName}.svg`)}
        >
          Export SVG
        </button>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() =>
            void attempt('We can’t create the picture:', async () =>
              saveFile(await pngFile(diagram, table.current!), `${fileName}.png`),
            )
          }
        >
          Export PNG
        </button>
      </Toolbar>
      {faults && (
        <div className={controls.fault} role="alert">
          <p>{faults.about}</p>
          <ul>
            {faults.list.map(fault => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          <Reference of={faults.error} />
          <button type="button" className={buttons.quiet} onClick={() => setFaults(undefined)}>
            OK
          </button>
        </div>
      )}
      <div className={styles.table}>
        <div className={styles.paper} data-testid="canvas">
          <Suspense fallback={<p className={styles.laying}>Loading the diagram…</p>}>
            <Canvas
              diagram={diagram}
              selection={selection}
              dispatch={dispatch}
              onSelect={setSelection}
              onMoveStart={onMoveStart}
            />
          </Suspense>
        </div>
        <Inspector diagram={diagram} selection={selection} dispatch={dispatch} onSelect={setSelection} />
      </div>
      <div className={styles.below}>
        <Outline diagram={diagram} selection={selection} onSelect={setSelection} />
        <SavedDiagrams
          diagrams={diagrams}
          openId={saved?.id}
          onOpen={id => void open(id)}
          onRemoved={id => dispatch({ type: 'deleted', id })}
        />
      </div>
    </div>
  );
}

function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.tools} role="group" aria-label="Tools">
      {children}
    </div>
  );
}

function ImportButton({ onFile }: { onFile(file: File): void }) {
  return (
    <label className={`${buttons.quiet} ${styles.import}`}>
      Import JSON
      <input
        type="file"
        accept=".json,application/json"
        onChange={event => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}

type SaveStateProps = { error: Error | null; done: boolean; onCopy(): void; onTheirs(): void };

function SaveState({ error, done, onCopy, onTheirs }: SaveStateProps) {
  const code = error instanceof ApiError ? error.code : undefined;
  return (
    <div className={styles.saveState} role="status">
      {done && <p>Saved.</p>}
      {error && (
        <div className={controls.fault}>
          <p>
            <ErrorText error={error} />
          </p>
          {(code === 'diagram.changed' || code === 'diagram.not-found') && (
            <div className={controls.row}>
              <button type="button" className={buttons.quiet} onClick={onCopy}>
                Save as new
              </button>
              {code === 'diagram.changed' && (
                <button type="button" className={buttons.quiet} onClick={onTheirs}>
                  Open the newer version
                </button>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** Ignores the keys while someone types: fields have their own undo. */
function useUndoKeys(undo: () => void, redo: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
