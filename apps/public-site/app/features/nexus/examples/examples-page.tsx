import { useState, type ReactNode } from 'react';
import { divisionList, divisions } from '@sevenfold/brand';
import { useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import buttons from '../../../controls/buttons.module.css';
import { Listing } from '../../../controls/listing';
import controls from '../controls.module.css';
import { NexusHead } from '../nexus-head';
import { addressSource, guardSource, liveSource, pagesSource, problemSource, statusSource } from './listings';
import { useDivisionInAddress } from './use-address';
import { useLiveRoom } from './use-live-room';
import { usePages } from './use-pages';
import { refusals, useProblem } from './use-problem';
import { useStatusNow } from './use-status-now';
import styles from './examples.module.css';

const lead =
  'How this site is put together, in six working pieces. Nothing is staged: every button calls the system that serves this page, and each listing is the file that runs beside it.';

export function ExamplesPage() {
  return (
    <NexusHead title="Examples" lead={lead}>
      <ol className={styles.list}>
        <Example title="State in the URL" file="use-address.ts" source={addressSource}>
          <p>The URL holds what you chose. Reload, share the link, or go back: it’s still there.</p>
          <AddressExample />
        </Example>
        <Example title="Load what a page needs" file="use-status-now.ts" source={statusSource}>
          <p>
            One request, shared by everything that shows it, and cancelled when nothing needs it any more.
          </p>
          <LoadExample />
        </Example>
        <Example title="Guard a page" file="require-sign-in.tsx" source={guardSource}>
          <p>
            A guard checks who you are, remembers where you were going, and takes you there after you sign in.
            The server checks again for everything that matters.
          </p>
          <GuardExample />
        </Example>
        <Example title="Say no in a way that helps" file="use-problem.ts" source={problemSource}>
          <p>
            Every rejection is a problem document: a status, a code for programs, words for people, the field
            it’s about, and a trace to look it up by.
          </p>
          <ProblemExample />
        </Example>
        <Example title="Page by cursor" file="use-pages.ts" source={pagesSource}>
          <p>
            Your saved diagrams, two at a time. Save another one in between: none is skipped, and none shows
            twice.
          </p>
          <PagesExample />
        </Example>
        <Example title="Write first, ask later" file="use-live-room.ts" source={liveSource}>
          <p>
            The page watches a path over a socket. What you write shows at once, and rolls back if the server
            rejects it. Open this page in a second window and watch both.
          </p>
          <LiveExample />
        </Example>
      </ol>
    </NexusHead>
  );
}

type ExampleProps = { title: string; file: string; source: string | undefined; children: ReactNode };

function Example({ title, file, source, children }: ExampleProps) {
  return (
    <li className={styles.example}>
      <div className={styles.words}>
        <h2>{title}</h2>
        {children}
      </div>
      <Listing name={file} text={source?.trim() ?? ''} />
    </li>
  );
}

function AddressExample() {
  const { division, choose } = useDivisionInAddress();
  const { name, focus } = divisions[division];
  return (
    <div className={styles.live} data-testid="example-address">
      <div className={styles.buttons} role="group" aria-label="Division">
        {divisionList.map(({ id, name: label }) => (
          <button
            key={id}
            type="button"
            className={buttons.quiet}
            aria-pressed={id === division}
            onClick={() => choose(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <p role="status">
        <b>{name}.</b> {focus}
      </p>
    </div>
  );
}

function LoadExample() {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useStatusNow();
  return (
    <div className={styles.live} data-testid="example-load" aria-busy={isFetching}>
      {error ? (
        <p className={controls.fault} role="alert">
          <ErrorText error={error} />
        </p>
      ) : (
        <p role="status">
          {data ? (
            <>
              <b>{data.banner.text}.</b> {data.groups.flatMap(({ entries }) => entries).length} services, seen
              at {new Date(dataUpdatedAt).toLocaleTimeString('en-GB')}
            </>
          ) : (
            'Loading…'
          )}
        </p>
      )}
      <button type="button" className={buttons.quiet} onClick={() => void refetch()}>
        {isFetching ? 'Loading…' : 'Load again'}
      </button>
    </div>
  );
}

function GuardExample() {
  const { account, loading } = useAuth();
  const who = loading
    ? 'Checking who you are…'
    : account
      ? 'You’re signed in: the guard lets you straight through.'
      : 'You’re not signed in: the guard takes you to the sign-in page first, and then where you were going.';
  return (
    <div className={styles.live} data-testid="example-guard">
      <p role="status">{who}</p>
      <div className={styles.buttons}>
        <Link className={buttons.quiet} to={paths.csvPlayground}>
          Go to the CSV Playground
        </Link>
        <Link className={buttons.quiet} to={paths.routerDiagram}>
          Go to the Router Diagram Builder
        </Link>
      </div>
    </div>
  );
}

function ProblemExample() {
  const { data, error, variables, mutate, isPending } = useProblem();
  return (
    <div className={styles.live} data-testid="example-problem">
      <div className={styles.buttons}>
        {(Object.keys(refusals) as (keyof typeof refusals)[]).map(name => (
          <button
            key={name}
            type="button"
            className={buttons.quiet}
            aria-pressed={variables === name}
            onClick={() => mutate(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="status">
        {isPending && <p>Asking…</p>}
        {error && (
          <p className={controls.fault}>
            <ErrorText error={error} />
          </p>
        )}
        {variables && data && !isPending && (
          <dl className={styles.problem}>
            <div>
              <dt>GET</dt>
              <dd>{refusals[variables]}</dd>
            </div>
            {Object.entries(data).map(([name, value]) =>
              value === undefined ? null : (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
            )}
          </dl>
        )}
        {variables && !data && !error && !isPending && <p>This was allowed: you’re an operator.</p>}
      </div>
    </div>
  );
}

function PagesExample() {
  const uid = useAuth().account?.uid;
  const { data, error, hasNextPage, isFetching, fetchNextPage } = usePages(uid);
  const found = data?.pages.flatMap(({ diagrams }) => diagrams) ?? [];

  if (uid === undefined)
    return (
      <div className={styles.live}>
        <p>
          <Link to={paths.signInFrom(paths.nexusExamples)}>Sign in</Link> to see yours.
        </p>
      </div>
    );
  return (
    <div className={styles.live} data-testid="example-pages">
      {error && (
        <p className={controls.fault} role="alert">
          <ErrorText error={error} />
        </p>
      )}
      {data && found.length === 0 && (
        <p>
          None saved yet. <Link to={paths.routerDiagram}>Draw one</Link>, or three, and come back.
        </p>
      )}
      <ul className={styles.found}>
        {found.map(({ id, name, nodes }) => (
          <li key={id}>
            <b>{name}</b>, {nodes} nodes
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className={buttons.quiet} onClick={() => void fetchNextPage()}>
          {isFetching ? 'Loading…' : 'Show two more'}
        </button>
      )}
      {data && !hasNextPage && found.length > 0 && <p role="status">That’s all of them: {found.length}.</p>}
    </div>
  );
}

function LiveExample() {
  const { user, signInAsGuest } = useAuth();
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const { uid, people, fault, write } = useLiveRoom(asked && user !== undefined);
  const here = Object.entries(people);
  const mine = uid ? people[uid]?.state : undefined;

  const enter = async () => {
    setRefused(undefined);
    try {
      if (!user) await signInAsGuest();
      setAsked(true);
    } catch (error) {
      setRefused(error);
    }
  };

  if (!asked || !uid)
    return (
      <div className={styles.live} data-testid="example-live">
        <button type="button" className={buttons.quiet} onClick={() => void enter()}>
          {asked && fault === undefined ? 'Connecting…' : 'Enter the room'}
        </button>
        {(refused ?? fault) !== undefined && (
          <p className={controls.fault} role="alert">
            <ErrorText error={refused ?? fault} />
          </p>
        )}
      </div>
    );
  return (
    <div className={styles.live} data-testid="example-live">
      <ul className={styles.found}>
        {here.map(([id, { state }]) => (
          <li key={id}>
            <code>{id.slice(0, 14)}</code> {id === uid && '(you)'} is <b>{state}</b>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => void write(uid, mine === 'away' ? 'online' : 'away')}
        >
          {mine === 'away' ? 'Come back' : 'Step away'}
        </button>
        <button type="button" className={buttons.quiet} onClick={() => void write('someone-else', 'online')}>
          Write as someone else
        </button>
        <button type="button" className={buttons.quiet} onClick={() => setAsked(false)}>
          Leave
        </button>
      </div>
      {fault !== undefined && (
        <p className={controls.fault} role="alert">
          Rejected, and rolled back: <ErrorText error={fault} />
        </p>
      )}
    </div>
  );
}
