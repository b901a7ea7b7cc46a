import { useState } from 'react';
import { messageOf } from '@sevenfold/ui';
import buttons from '../../../controls/buttons.module.css';
import controls from '../controls.module.css';
import { NexusHead } from '../nexus-head';
import { saveFile } from '../save-file';
import { ColumnPanel } from './column-panel';
import type { ExportFormat } from './core/export-rows';
import type { ReadOptions } from './core/guess';
import { CsvTable, NoRows, formatRowCount } from './csv-table';
import { FaultList } from './fault-list';
import { FilePanel } from './file-panel';
import { FilterBar } from './filter-bar';
import { formatBytes, formatCount, formatDuration } from './format';
import { ReadOptionsForm } from './read-options-form';
import { useCsvFile, useView, type OpenFile } from './use-csv-file';
import { Overtaken } from './worker/csv-session';
import styles from './csv-playground.module.css';

export const csvLead =
  'Open a table of any size. A background worker reads it, so two hundred megabytes sort and filter without freezing the tab, and nothing leaves your device.';

export function CsvPlayground() {
  const { state, open, close } = useCsvFile();

  return (
    <NexusHead title="CSV Playground" lead={csvLead}>
      {state.phase === 'none' && <FilePanel onOpen={source => open(source)} />}
      {state.phase === 'reading' && (
        <div className={`${controls.plan} ${styles.reading}`} role="status">
          <p>
            Reading <b>{state.source.name}</b>: {formatCount(state.progress.rowCount)} rows so far
          </p>
          <progress value={state.progress.share} max={1} aria-label="Read" />
          <button type="button" className={buttons.quiet} onClick={close}>
            Cancel
          </button>
        </div>
      )}
      {state.phase === 'failed' && (
        <>
          <p className={controls.fault} role="alert">
            We can’t read {state.source.name}. {state.fault}
          </p>
          <FilePanel onOpen={source => open(source)} />
        </>
      )}
      {state.phase === 'open' && (
        <Workbench open={state.open} onReadAs={options => open(state.open.source, options)} onClose={close} />
      )}
    </NexusHead>
  );
}

type WorkbenchProps = { open: OpenFile; onReadAs(options: ReadOptions): void; onClose(): void };

function Workbench({ open, onReadAs, onClose }: WorkbenchProps) {
  const { source, opened, options, session } = open;
  const { view, change, shown, progress, fault } = useView(open);
  const [selected, setSelected] = useState(0);
  const { columns } = opened;

  const sortBy = (column: number) => {
    const { sort } = view;
    const next = sort?.column !== column ? 'up' : sort.direction === 'up' ? 'down' : undefined;
    change({ ...view, sort: next && { column, direction: next } });
  };

  return (
    <div className={styles.bench}>
      <header className={styles.fileHead}>
        <div>
          <h2>{source.name}</h2>
          <p className={controls.mono} data-testid="file-facts">
            {formatBytes(source.file.size)} · {formatCount(opened.rowCount)} rows · {columns.length}{' '}
            {columns.length === 1 ? 'column' : 'columns'} · {opened.encoding} · read in{' '}
            {formatDuration(opened.milliseconds)}
          </p>
        </div>
        <button type="button" className={buttons.quiet} onClick={onClose}>
          Open another file
        </button>
      </header>
      <ReadOptionsForm opened={opened} options={options} onChange={onReadAs} />
      <FaultList opened={opened} />
      {columns.length === 0 || opened.rowCount === 0 ? (
        <p className={styles.fine}>This file has no rows.</p>
      ) : (
        <>
          <FilterBar columns={columns} view={view} onChange={change} />
          <div className={styles.count}>
            <p role="status" data-testid="row-count">
              {formatRowCount(shown.rowCount, opened.rowCount)}
            </p>
            {progress !== undefined && <progress value={progress} max={1} aria-label="Searching the rows" />}
            <ExportButtons open={open} />
          </div>
          {fault && (
            <p className={controls.fault} role="alert">
              {fault}
            </p>
          )}
          <div className={styles.columns}>
            {shown.rowCount === 0 ? (
              <NoRows />
            ) : (
              <CsvTable
                session={session}
                columns={columns}
                rowCount={shown.rowCount}
                version={shown.version}
                sort={view.sort}
                selected={selected}
                onSort={sortBy}
                onSelect={setSelected}
              />
            )}
            <ColumnPanel
              session={session}
              columns={columns}
              column={selected}
              version={shown.version}
              onSelect={setSelected}
            />
          </div>
        </>
      )}
    </div>
  );
}

const formats: { id: ExportFormat; label: string }[] = [
  { id: 'csv', label: 'CSV' },
  { id: 'tsv', label: 'TSV' },
  { id: 'json', label: 'JSON' },
];

/** The visible rows, in their order. */
function ExportButtons({ open: { source, session } }: { open: OpenFile }) {
  const [busy, setBusy] = useState<{ format: ExportFormat; share: number }>();
  const [fault, setFault] = useState<string>();

  const save = async (format: ExportFormat) => {
    setBusy({ format, share: 0 });
    setFault(undefined);
    try {
      const file = await session.ask('export', { format }, ({ share }) => setBusy({ format, share }));
      saveFile(file, `${source.name.replace(/\.\w+$/, '')}-shown.${format}`);
    } catch (error) {
      if (!(error instanceof Overtaken)) setFault(messageOf(error));
    }
    setBusy(undefined);
  };

  return (
    <div className={styles.exports} role="group" aria-label="Save what’s shown">
      {formats.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className={buttons.quiet}
          aria-disabled={busy !== undefined}
          onClick={() => {
            if (!busy) void save(id);
          }}
        >
          {busy?.format === id ? `${Math.round(busy.share * 100)}%` : `Save ${label}`}
        </button>
      ))}
      {fault && <p role="alert">{fault}</p>}
    </div>
  );
}
