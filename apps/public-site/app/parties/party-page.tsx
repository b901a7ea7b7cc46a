import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '@sevenfold/brand';
import type { Party, ShownParty } from '@sevenfold/contracts';
import { ApiError, foldStyle, useAuth, useOnline, useToast } from '@sevenfold/ui';
import { useCopy } from '@sevenfold/ui/copy';
import { ErrorText } from '@sevenfold/ui/reference';
import { paths } from '../config/paths';
import { Link } from '../shell/link';
import { timeOfDay } from '../local-time';
import { formatTimeLeft, leftUntil, formatSpan, ownTimeZone, formatZone, type Left } from './party-time';
import { useParty, usePartyEmail, type Timed } from './use-parties';
import { useServerNow } from './use-server-now';
import styles from './party-page.module.css';

/** The page of a party: counts down, then leads to the room. */
export function PartyPage({ id }: { id: string }) {
  const { data, error, refetch } = useParty(id);
  return (
    <div className={`page ${styles.page}`} style={foldStyle('echoverse')}>
      {data ? (
        <Announced answer={data} isOld={error !== null} />
      ) : (
        <NoParty error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function NoParty({ error, onRetry }: { error: Error | null; onRetry(): void }) {
  const isOnline = useOnline();
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status);
  if (!error && isOnline)
    return (
      <>
        <h1 className="page-title">Party</h1>
        <p className="page-lead" role="status">
          Loading the party…
        </p>
      </>
    );
  return (
    <>
      <h1 className="page-title">
        {isUnknown ? 'No such party' : isOnline ? 'We can’t load this party' : 'You’re offline'}
      </h1>
      <p className="page-lead" role="alert">
        {isUnknown
          ? 'It may have ended. Check the link, or look for what’s coming up.'
          : isOnline
            ? error && <ErrorText error={error} />
            : 'We’ll load the party once you’re back online.'}
      </p>
      <p className={`actions ${styles.actions}`}>
        {!isUnknown && (
          <button type="button" className="sf-button" onClick={onRetry}>
            Try again
          </button>
        )}
        <Link to={paths.rydeSync} className="sf-button sf-button-quiet">
          All rooms
        </Link>
      </p>
    </>
  );
}

type Stage = 'planned' | 'running' | 'over' | 'cancelled';

function stageOf({ cancelled, beginsAt, endsAt }: Party, now: number): Stage {
  if (cancelled) return 'cancelled';
  if (now >= endsAt) return 'over';
  return now >= beginsAt ? 'running' : 'planned';
}

function Announced({ answer, isOld }: { answer: Timed<ShownParty>; isOld: boolean }) {
  const { party } = answer;
  const now = useServerNow(answer, party.beginsAt);
  const stage = stageOf(party, now);
  const [goes, setGoes] = useState(false);
  useArrival(stage, goes, party.room);

  return (
    <article className={styles.party} data-stage={stage} data-testid="party">
      <title>{`${party.title} · ${brand.listeningRooms} · ${brand.name}`}</title>
      <header className={styles.head}>
        <p className={styles.kicker}>
          {party.by ? `${party.by} invites you to` : 'You’re invited to'} the room{' '}
          <Link to={paths.room(party.room)}>{party.room}</Link>
        </p>
        <h1 className={`page-title ${styles.title}`} dir="auto">
          {party.title}
        </h1>
        <When party={party} />
      </header>
      <div className={styles.stage}>
        {stage === 'planned' ? (
          <Countdown left={leftUntil(party.beginsAt, now)} />
        ) : (
          <p className={styles.word}>{stageLabels[stage]}</p>
        )}
        <p role="status" className={styles.news}>
          {newsOf(stage, goes, party)}
        </p>
        <Actions party={party} stage={stage} goes={goes} onGo={() => setGoes(!goes)} />
      </div>
      {party.text && (
        <p className={styles.text} dir="auto">
          {party.text}
        </p>
      )}
      {(stage === 'planned' || stage === 'running') && <InviteOthers party={party} />}
      {stage === 'planned' && <EmailMe party={party} />}
      {isOld && (
        <p className="muted" role="status">
          We can’t reach the server, so changes may be missing. The countdown keeps going.
        </p>
      )}
    </article>
  );
}

const stageLabels: Record<Exclude<Stage, 'planned'>, string> = {
  running: 'Now',
  over: 'Over',
  cancelled: 'Cancelled',
};

function newsOf(stage: Stage, goes: boolean, { endsAt, room }: Party): string {
  if (stage === 'planned') return goes ? `This page opens ${room} when the party begins. Keep it open.` : '';
  if (stage === 'running') return `The party has begun and lasts until ${timeOfDay(endsAt)}.`;
  return stage === 'over' ? 'This party is over. The room is still there.' : 'This party won’t take place.';
}

/** Opens the room only for people who clicked for it, and only if the party begins while they watch. */
function useArrival(stage: Stage, goes: boolean, room: string) {
  const navigate = useNavigate();
  const before = useRef(stage);
  useEffect(() => {
    const began = before.current === 'planned' && stage === 'running';
    before.current = stage;
    if (began && goes) void navigate(paths.room(room));
  }, [stage, goes, room, navigate]);
}

function When({ party: { beginsAt, endsAt } }: { party: Party }) {
  return (
    <p className={styles.when}>
      <time dateTime={new Date(beginsAt).toISOString()}>{formatSpan(beginsAt, endsAt)}</time>
      <span className="muted">
        Your time zone: {formatZone(beginsAt)} ({ownTimeZone().replaceAll('_', ' ')})
      </span>
    </p>
  );
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Updates every second; screen readers announce it only on request. */
function Countdown({ left }: { left: Left }) {
  const shown = left.days > 0 ? units : units.slice(1);
  return (
    <div role="timer" aria-live="off" data-testid="countdown">
      <span className="visually-hidden">Begins in {formatTimeLeft(left)}</span>
      <div className={styles.digits} aria-hidden>
        {shown.map(unit => (
          <span key={unit} className={styles.unit}>
            <span className={styles.number}>{String(left[unit]).padStart(unit === 'days' ? 1 : 2, '0')}</span>
            <span className={styles.name}>{left[unit] === 1 ? unit.slice(0, -1) : unit}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

type ActionsProps = { party: Party; stage: Stage; goes: boolean; onGo(): void };

function Actions({ party: { id, room }, stage, goes, onGo }: ActionsProps) {
  if (stage === 'running')
    return (
      <p className={`actions ${styles.actions}`}>
        <Link to={paths.room(room)} className="sf-button">
          Join {room}
        </Link>
      </p>
    );
  if (stage !== 'planned')
    return (
      <p className={`actions ${styles.actions}`}>
        {stage === 'over' && (
          <Link to={paths.room(room)} className="sf-button">
            Open {room}
          </Link>
        )}
        <Link to={paths.rydeSync} className="sf-button sf-button-quiet">
          All rooms
        </Link>
      </p>
    );
  return (
    <p className={`actions ${styles.actions}`}>
      <button type="button" className="sf-button" onClick={onGo}>
        {goes ? 'Don’t join' : 'Join when it begins'}
      </button>
      <a
        href={`/api/rydesync/parties/${id}/party.ics`}
        download="party.ics"
        className="sf-button sf-button-quiet"
      >
        Add to calendar
      </a>
    </p>
  );
}

function InviteOthers({ party: { id } }: { party: Party }) {
  const { copied, copy } = useCopy(new URL(paths.party(id), location.href).href);
  const { show } = useToast();

  async function copyLink() {
    try {
      await copy();
    } catch {
      show('error', { title: 'Couldn’t copy the link', message: 'Copy it from the address bar.' });
    }
  }

  return (
    <div className={styles.offer}>
      <button type="button" className="sf-button sf-button-quiet" onClick={() => void copyLink()}>
        Copy link
      </button>
      <p role="status">{copied ? 'Copied.' : 'Send it to everyone you’d like to invite.'}</p>
    </div>
  );
}

function EmailMe({ party: { id } }: { party: Party }) {
  const { account, loading } = useAuth();
  const { email, set } = usePartyEmail(id);
  if (loading) return null;
  if (!account)
    return (
      <p className={styles.invitation}>
        <Link to={paths.signInFrom(paths.party(id))}>Sign in to get an email</Link> 15 minutes before it
        begins.
      </p>
    );
  const wanted = email.data?.wanted;
  const error = email.error ?? set.error;
  return (
    <div className={styles.offer}>
      <button
        type="button"
        className="sf-button sf-button-quiet"
        disabled={wanted === undefined || set.isPending}
        onClick={() => set.mutate(!wanted)}
      >
        {wanted ? 'Stop emails' : 'Email me'}
      </button>
      <p role="status">
        {wanted
          ? `We’ll email ${account.email ?? 'you'} 15 minutes before, and if anything changes.`
          : '15 minutes before it begins, and if anything changes.'}
      </p>
      {error && (
        <p role="alert">
          <ErrorText error={error} />
        </p>
      )}
    </div>
  );
}
