import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AuditEntry } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { CopyableId } from '../../components/copyable-id';
import { emptyText } from '../../components/empty-text';
import { FilterField, FilterForm } from '../../components/filter-form';
import { LoadMore } from '../../components/load-more';
import { LongTable } from '../../components/long-table';
import { Moment } from '../../components/moment';
import { PersonLink } from '../../components/person-link';
import { SavedViews } from '../../components/saved-views';
import { Screen } from '../../components/screen';
import { TraceLink } from '../../components/trace-link';
import { paths } from '../../config/paths';
import { saveFile } from '../../lib/save-file';
import { actionChoices, describeAction, describeTarget } from '../../lib/describe-audit-entry';
import { useOutcomeDetail } from '../../lib/use-outcome-detail';
import { useAudit, useAuditExport, type AuditFilter } from './use-audit';
import styles from './audit-log.module.css';

/** Pixels of one row; longer outcomes are cut until opened. */
const rowHeight = 36;
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const outcomeLabels: Record<AuditEntry['outcome'], string> = {
  pending: 'Pending',
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
};
const columns = ['When', 'Who', 'What', 'Target', 'Outcome', 'From', 'Trace'];

/** Operator actions with outcome and trace. The filter is in the URL, so that it can be shared. */
export function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const filter = {
    action: search.get('action') ?? '',
    outcome: search.get('outcome') ?? '',
    target: search.get('target') ?? '',
    since: search.get('since') ?? '',
    until: search.get('until') ?? '',
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
    <Screen title="Audit log">
      <div className={styles.filter}>
        <Filter filter={filter} onChange={change}>
          <Button
            variant="default"
            size="sm"
            loading={csv.isPending}
            onClick={() =>
              csv.mutate(undefined, { onSuccess: file => saveFile(file, 'sevenfold-audit.csv') })
            }
          >
            Save as CSV
          </Button>
        </Filter>
      </div>
      <SavedViews screen="audit" path={paths.audit} />
      <Alarm error={csv.error} />
      <Alarm error={audit.error} onRetry={() => void audit.refetch()} />
      <div className="panel">
        <LongTable
          label="Audit log"
          columns={columns}
          className={styles.table}
          pending={audit.isPending}
          empty={entries.length > 0 ? undefined : emptyText(audit, 'No entries match.')}
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
  filter: AuditFilter;
  onChange(name: keyof AuditFilter, value: string): void;
  children: ReactNode;
};

function Filter({ filter, onChange, children }: FilterProps) {
  const isKnown = !filter.action || actionChoices.some(({ action }) => action === filter.action);
  return (
    <FilterForm>
      <label>
        Action
        <select value={filter.action} onChange={event => onChange('action', event.currentTarget.value)}>
          <option value="">Any</option>
          {!isKnown && <option>{filter.action}</option>}
          {actionChoices.map(({ action, words }) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <FilterField
        label="Target"
        value={filter.target}
        placeholder="User ID or room"
        onChange={value => onChange('target', value)}
      />
      <label>
        Outcome
        <select value={filter.outcome} onChange={event => onChange('outcome', event.currentTarget.value)}>
          <option value="">Any</option>
          {Object.entries(outcomeLabels).map(([outcome, label]) => (
            <option key={outcome} value={outcome}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <FilterField
        label="Since"
        type="date"
        value={filter.since}
        onChange={value => onChange('since', value)}
      />
      <FilterField
        label="Until"
        type="date"
        value={filter.until}
        onChange={value => onChange('until', value)}
      />
      {children}
    </FilterForm>
  );
}

/** Links to the target, if it has a screen. */
function Target({ entry }: { entry: AuditEntry }) {
  const { kind, id, room } = entry.target;
  if (kind === 'account' || kind === 'member')
    return (
      <>
        <PersonLink uid={id} withId />
        {room !== undefined && (
          <>
            {' '}
            <span className="muted">in</span> <Link to={paths.room(room)}>{room}</Link>
          </>
        )}
      </>
    );
  if (kind === 'room') return <Link to={paths.room(id)}>{describeTarget(entry)}</Link>;
  if (!uuid.test(id)) return describeTarget(entry);
  const name = kind.replaceAll('-', ' ');
  return (
    <>
      {kind === 'submission' ? <Link to={paths.submission(id)}>{name}</Link> : name} <CopyableId id={id} />
    </>
  );
}

/** The outcome on one line; a click shows the whole text. All reads have the same outcome, so theirs starts hidden. */
function Outcome({ entry }: { entry: AuditEntry }) {
  const [open, setOpen] = useState(false);
  const detail = useOutcomeDetail(entry);
  const label = outcomeLabels[entry.outcome];
  if (!detail) return label;
  const isShown = open || entry.action !== 'personal-data.read';
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={open}
      title={open ? undefined : detail}
      onClick={() => setOpen(current => !current)}
    >
      <span className={styles.text}>
        {label} {isShown && <span className="muted">{detail}</span>}
      </span>
      {!open && <IconChevronDown size={14} stroke={1.6} aria-hidden />}
    </button>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const target = describeTarget(entry);
  return (
    <tr>
      <td>
        <Moment at={entry.at} seconds />
      </td>
      <td>
        <PersonLink uid={entry.operator.uid}>{entry.operator.name}</PersonLink>
      </td>
      <td title={entry.action}>{describeAction(entry.action)}</td>
      <td title={target}>
        <Target entry={entry} />
      </td>
      <td className={styles.outcome} data-outcome={entry.outcome}>
        <Outcome entry={entry} />
      </td>
      <td className="mono" title={entry.ip}>
        {entry.ip ?? '—'}
      </td>
      <td>{entry.traceId ? <TraceLink traceId={entry.traceId} /> : '—'}</td>
    </tr>
  );
}
