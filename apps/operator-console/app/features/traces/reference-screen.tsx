import { useState, type FormEvent } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { referenceLength, referenceOf, type FoundTrace, type ReferenceView } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { Moment } from '../../components/moment';
import { Screen } from '../../components/screen';
import { paths } from '../../config/paths';
import { referenceFrom } from '../../lib/reference-from';
import { Findings } from './findings';
import { LogQuery } from './log-query';
import { useReference } from './use-reference';
import styles from './reference-screen.module.css';

const wholeLength = 32;

/** Finds the cause of an error by its reference. */
export function ReferenceScreen() {
  const { reference: given = '' } = useParams();
  const reference = referenceFrom(given) ?? '';
  const found = useReference(reference);

  return (
    <Screen
      title={
        reference ? (
          <>
            Reference <span className="mono">{referenceOf(reference)}</span>
          </>
        ) : (
          'References'
        )
      }
      // Another reference in the URL replaces what was typed.
      actions={<Search key={given} given={given} />}
    >
      {!reference && <Introduction isWrong={given !== ''} />}
      <Alarm error={found.error} onRetry={() => void found.refetch()} />
      {found.isLoading && (
        <p className="muted" role="status">
          Searching…
        </p>
      )}
      {found.data && <Found reference={reference} view={found.data} />}
    </Screen>
  );
}

function Search({ given }: { given: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(given);
  const [isWrong, setIsWrong] = useState(false);

  const search = (event: FormEvent) => {
    event.preventDefault();
    const reference = referenceFrom(text);
    setIsWrong(!reference);
    if (reference) void navigate(paths.reference(reference));
  };

  return (
    <form className={styles.search} role="search" onSubmit={search}>
      <label htmlFor="reference">Reference</label>
      <div className={styles.field}>
        <input
          id="reference"
          value={text}
          placeholder="3b0c72e8"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'reference-fault' : undefined}
          onChange={event => {
            setText(event.currentTarget.value);
            setIsWrong(false);
          }}
        />
        <Button type="submit" size="sm">
          Search
        </Button>
      </div>
      {isWrong && (
        <p id="reference-fault" role="alert" className={styles.fault}>
          A reference has {referenceLength} to {wholeLength} hexadecimal digits.
        </p>
      )}
    </form>
  );
}

function Introduction({ isWrong }: { isWrong: boolean }) {
  return (
    <div className={`panel ${styles.part}`}>
      {isWrong && (
        <p role="alert">
          That’s not a reference. A reference has {referenceLength} to {wholeLength} hexadecimal digits.
        </p>
      )}
      <p className="muted">
        Every error that people see has a reference. Search for it to see the trace, the log, the version that
        ran, what operators did, and which runbook helps. Ctrl K takes references, too.
      </p>
    </div>
  );
}

function Found({ reference, view: { logs, traces } }: { reference: string; view: ReferenceView }) {
  const isWhole = reference.length === wholeLength;
  if (traces.length > 1) return <Choice traces={traces} />;
  const [only] = traces;
  if (only || isWhole) return <Findings traceId={only?.traceId ?? reference} found={only} logs={logs} />;
  return (
    <div className={`panel ${styles.part}`} role="status">
      <h2 className={styles.nothing}>Nothing found</h2>
      {logs === 'read' ? (
        <p>
          The log store has no line with this reference. The request may never have reached us, as when a
          connection is lost, or it may be older than what the store keeps.
        </p>
      ) : (
        <>
          <p>
            {logs === 'none'
              ? 'This installation has no log store, so you need all 32 digits to find a trace.'
              : 'We can’t reach the log store, so you need all 32 digits to find a trace.'}{' '}
            This command finds the line in the pods’ own logs; search here for its whole <code>traceId</code>.
          </p>
          <LogQuery reference={reference} />
        </>
      )}
    </div>
  );
}

function Choice({ traces }: { traces: readonly FoundTrace[] }) {
  return (
    <div className={`panel ${styles.part}`}>
      <p role="status">{traces.length} traces begin with these digits. Choose by the time and the message.</p>
      <ul className={styles.choice}>
        {traces.map(({ traceId, at, error, lines }) => (
          <li key={traceId}>
            <Link to={paths.reference(traceId)} className="mono">
              {traceId}
            </Link>
            <span>
              <Moment at={at} seconds /> <strong>{error?.service ?? lines[0]?.service}</strong>{' '}
              {error?.message ?? lines[0]?.message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
