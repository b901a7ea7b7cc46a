import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { AuditEntry } from '@sevenfold/contracts';
import { paths } from '../../config/paths';
import { useAudit } from './use-audit';
import styles from './audit-log.module.css';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const outcomes = ['pending', 'done', 'refused', 'failed'];

/** What operators did, with outcome and trace. The filter lives in the address, so that it can be sent to others. */
export function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const filter = {
    action: search.get('action') ?? '',
    outcome: search.get('outcome') ?? '',
    target: search.get('target') ?? '',
  };
  const audit = useAudit(filter);
  const entries = audit.data?.pages.flatMap(page => page.entries) ?? [];
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
    <section className={styles.screen} aria-labelledby="audit">
      <div className={styles.head}>
        <h1 id="audit" className="screen-title">
          Audit log
        </h1>
        <form className={styles.filter} onSubmit={event => event.preventDefault()}>
          <label>
            Action
            <input
              value={filter.action}
              placeholder="member.kick"
              onChange={event => change('action', event.currentTarget.value)}
            />
          </label>
          <label>
            On whom or where
            <input
              value={filter.target}
              placeholder="uid or room"
              onChange={event => change('target', event.currentTarget.value)}
            />
          </label>
          <label>
            Outcome
            <select value={filter.outcome} onChange={event => change('outcome', event.currentTarget.value)}>
              <option value="">any</option>
              {outcomes.map(outcome => (
                <option key={outcome}>{outcome}</option>
              ))}
            </select>
          </label>
        </form>
      </div>
      {audit.error && (
        <p className="alarm" role="alert">
          {audit.error.message}
        </p>
      )}
      <div className="panel scroll">
        <AuditTable entries={entries} loading={audit.isPending} />
      </div>
      {audit.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </section>
  );
}

function AuditTable({ entries, loading }: { entries: AuditEntry[]; loading: boolean }) {
  return (
    <table className="grid">
      <thead>
        <tr>
          {['When', 'Who', 'What', 'On whom', 'Outcome', 'From', 'Trace'].map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.length === 0 && (
          <tr>
            <td colSpan={7} className="muted">
              {loading ? 'Loading…' : 'Nothing on record that matches.'}
            </td>
          </tr>
        )}
        {entries.map(entry => (
          <tr key={entry.id}>
            <td className={styles.when}>{moment.format(new Date(entry.at))}</td>
            <td>{entry.operator.name ?? entry.operator.uid.slice(0, 8)}</td>
            <td>{entry.action}</td>
            <td className="mono">{targetOf(entry)}</td>
            <td className={styles.outcome} data-outcome={entry.outcome}>
              {entry.outcome}
              {entry.detail && <span className="muted"> {entry.detail}</span>}
            </td>
            <td className="mono">{entry.ip ?? '—'}</td>
            <td>
              {entry.traceId ? <Link to={paths.trace(entry.traceId)}>{entry.traceId.slice(0, 8)}</Link> : '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function targetOf({ target }: AuditEntry): string {
  return Object.values(target).join(' ');
}
