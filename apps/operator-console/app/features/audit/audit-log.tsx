import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { AuditEntry } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { emptyText } from '../../components/empty-text';
import { FilterField, FilterForm } from '../../components/filter-form';
import { LoadMore } from '../../components/load-more';
import { LongTable } from '../../components/long-table';
import { PersonLink } from '../../components/person-link';
import { SavedViews } from '../../components/saved-views';
import { Screen } from '../../components/screen';
import { paths } from '../../config/paths';
import { saveFile } from '../../lib/save-file';
import { actionWords, targetWords } from './audit-words';
import { useAudit, useAuditExport } from './use-audit';
import styles from './audit-log.module.css';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
/** Pixels of one row; longer text is cut and complete in its title. */
const rowHeight = 36;
const outcomes = ['pending', 'done', 'refused', 'failed'];
const columns = ['When', 'Who', 'What', 'On whom', 'Outcome', 'From', 'Trace'];

/** Operator actions with outcome and trace. The filter is in the URL, so that it can be shared. */
export function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const filter = {
    action: search.get('action') ?? '',
    outcome: search.get('outcome') ?? '',
    target: search.get('target') ?? '',
  };
  const audit = useAudit(filter);
  const csv = useAuditExport(filter);
  const pages = audit.data?.pages;
  const entries = useMemo(() => pages?.flatMap(page => page.entries) ?? [], [pages]);
  const change = (name: string, value: string) =>
    setSearch(
      current => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );

  return (
    <Screen
      title="Audit log"
      actions={
        <>
          <Filter filter={filter} onChange={change} />
          <Button
            variant="default"
            size="sm"
            className={styles.export}
            loading={csv.isPending}
            onClick={() =>
              csv.mutate(undefined, { onSuccess: file => saveFile(file, 'sevenfold-audit.csv') })
            }
          >
            Save as CSV
          </Button>
        </>
      }
    >
      <SavedViews screen="audit" path={paths.audit} />
      <Alarm message={csv.error?.message} />
      <Alarm message={audit.error?.message} onRetry={() => void audit.refetch()} />
      <div className="panel">
        <LongTable
          label="Audit log"
          columns={columns}
          empty={entries.length > 0 ? undefined : emptyText(audit, 'Nothing on record that matches.')}
          rows={entries}
          rowHeight={rowHeight}
          keyOf={entry => entry.id}
          onNearEnd={() => {
            if (audit.hasNextPage && !audit.isFetchingNextPage) void audit.fetchNextPage();
          }}
        >
          {entry => <Row entry={entry} />}
        </LongTable>
      </div>
      <LoadMore query={audit} />
    </Screen>
  );
}

type FilterProps = {
  filter: { action: string; outcome: string; target: string };
  onChange(name: string, value: string): void;
};

function Filter({ filter, onChange }: FilterProps) {
  return (
    <FilterForm>
      <FilterField
        label="Action"
        value={filter.action}
        placeholder="member.kick"
        onChange={value => onChange('action', value)}
      />
      <FilterField
        label="On whom or where"
        value={filter.target}
        placeholder="uid or room"
        onChange={value => onChange('target', value)}
      />
      <label>
        Outcome
        <select value={filter.outcome} onChange={event => onChange('outcome', event.currentTarget.value)}>
          <option value="">any</option>
          {outcomes.map(outcome => (
            <option key={outcome}>{outcome}</option>
          ))}
        </select>
      </label>
    </FilterForm>
  );
}

/** Links to the target, if it has a screen. */
function Target({ entry }: { entry: AuditEntry }) {
  const text = targetWords(entry);
  const screen = screenOf(entry.target);
  return screen ? <Link to={screen}>{text}</Link> : text;
}

function screenOf({ kind, id, room }: AuditEntry['target']): string | undefined {
  if (kind === 'room') return paths.room(id);
  if (kind === 'member' && room !== undefined) return paths.room(room);
  if (kind === 'account') return paths.account(id);
  return kind === 'submission' ? paths.submission(id) : undefined;
}

function Row({ entry }: { entry: AuditEntry }) {
  return (
    <tr>
      <td className={styles.when}>{moment.format(new Date(entry.at))}</td>
      <td className={styles.when}>
        <PersonLink uid={entry.operator.uid}>{entry.operator.name}</PersonLink>
      </td>
      <td className={styles.when} title={entry.action}>
        {actionWords(entry.action)}
      </td>
      <td className={`mono ${styles.target}`} title={targetWords(entry)}>
        <Target entry={entry} />
      </td>
      <td
        className={styles.outcome}
        data-outcome={entry.outcome}
        title={[entry.detail, entry.reason && `“${entry.reason}”`].filter(Boolean).join(' ') || undefined}
      >
        {entry.outcome}
        <span className="muted">
          {entry.detail && ` ${entry.detail}`}
          {entry.reason && ` “${entry.reason}”`}
        </span>
      </td>
      <td className="mono">{entry.ip ?? '—'}</td>
      <td className="mono">
        {entry.traceId ? <Link to={paths.trace(entry.traceId)}>{entry.traceId.slice(0, 8)}</Link> : '—'}
      </td>
    </tr>
  );
}
