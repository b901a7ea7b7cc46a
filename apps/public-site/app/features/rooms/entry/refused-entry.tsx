import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '../../../shell/mantine-controls';
import { denyBlockMs, roomTitle } from '@sevenfold/contracts';
import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import { useInRoom, useRoomPart } from '../room/room-context';
import { RoomNotice } from './room-notice';
import { faultOf, type EntryFault } from './use-room';
import styles from './room-notice.module.css';

type Props = { name: string; fault: EntryFault; onEnter(password?: string): void };

/** Why the person cannot enter, and what to do about it. */
export function RefusedEntry({ name, fault, onEnter }: Props) {
  // Only the limit on passwords says how long to wait.
  if (fault.code === 'limit.too-many' && fault.tried && fault.retryAfterMs !== undefined)
    return <PasswordNotice name={name} fault={fault} onEnter={onEnter} />;
  const again = { action: () => onEnter(), actionLabel: 'Try again' };
  switch (fault.code) {
    case 'room.kicked':
      return <KickedNotice name={name} until={fault.until} onEnter={onEnter} />;
    case 'room.password-required':
    case 'room.password-wrong':
      return <PasswordNotice name={name} fault={fault} onEnter={onEnter} />;
    case 'room.full':
      return (
        <RoomNotice
          title={`${roomTitle(name)} is full`}
          text="There’s no space left in the room. Try again in a moment."
          urgent
          {...again}
        />
      );
    case 'room.guests-closed':
      return (
        <SignInNotice
          name={name}
          title={`${roomTitle(name)} is closed to guests`}
          text="Only people with an account can join. Sign in, or pick another room."
          {...again}
        />
      );
    case 'room.guests-wait':
      return <GuestsWaitNotice name={name} until={fault.until} onEnter={onEnter} />;
    case 'limit.new-rooms':
      return (
        <RoomNotice
          title={`You can’t open ${roomTitle(name)} today`}
          text="You’ve reached today’s limit for new rooms. Join an existing room, or try again tomorrow."
          urgent
          {...again}
        />
      );
    case 'room.approval-denied':
      return <DeniedNotice name={name} until={fault.until} onEnter={onEnter} />;
    default:
      return <RoomNotice title="Couldn’t join" text={fault.message} error={fault} urgent {...again} />;
  }
}

type SignInProps = {
  name: string;
  title: string;
  text: string;
  action(): void;
  actionLabel: string;
  actionDisabled?: boolean;
};

/** Rooms closed to guests only. */
function SignInNotice({ name, ...notice }: SignInProps) {
  return (
    <RoomNotice {...notice} urgent>
      <p className={styles.signIn}>
        <Link to={paths.signInFrom(paths.room(name))} className="sf-button">
          Sign in
        </Link>
      </p>
    </RoomNotice>
  );
}

function GuestsWaitNotice({ name, until, onEnter }: BlockedProps) {
  const mayCome = useHasCome(until ?? 0);
  return (
    <SignInNotice
      name={name}
      title="New guests have to wait"
      text={`Someone on your network was removed from ${roomTitle(name)}. ${
        until ? `You can join as a guest at ${clock(until)}` : 'You can join as a guest later'
      }, or sign in to join now.`}
      action={() => onEnter()}
      actionLabel="Join as a guest"
      actionDisabled={!mayCome}
    />
  );
}

type BlockedProps = Pick<Props, 'name' | 'onEnter'> & { until: number | undefined };

function DeniedNotice({ name, until, onEnter }: BlockedProps) {
  // Someone denied while waiting gets no time from the server: count from now.
  const [opensAt] = useState(() => until ?? Date.now() + denyBlockMs);
  const mayKnock = useHasCome(opensAt);

  return (
    <RoomNotice
      title="Not this time"
      text={`The host of ${roomTitle(name)} didn’t let you in. You can knock again at ${clock(opensAt)}, or join another room.`}
      urgent
      action={() => onEnter()}
      actionLabel="Knock again"
      actionDisabled={!mayKnock}
    />
  );
}

/** Replaces a room that the person had to leave. */
export function OutOfRoom({ onEnter }: Pick<Props, 'onEnter'>) {
  const { room } = useInRoom();
  const name = useRoomPart(state => state.room);
  const status = useRoomPart(state => state.status);
  const until = useRoomPart(state => state.kickedUntil);
  const closedBy = useRoomPart(state => state.closedBy);
  const refusal = useRoomPart(state => state.refusal);
  const [serverTimeOffset] = useState(() => room.realtime.serverTimeOffset());

  if (status === 'kicked')
    return <KickedNotice name={name} until={until && until - serverTimeOffset} onEnter={onEnter} />;
  if (!refusal) return <ClosedNotice closedBy={closedBy} onEnter={onEnter} />;
  if (refusal.code === 'room.approval-pending') return <KnocksAgain name={name} onEnter={onEnter} />;
  return <RefusedEntry name={name} fault={faultOf(refusal, serverTimeOffset)} onEnter={onEnter} />;
}

function KnocksAgain({ name, onEnter }: Pick<Props, 'name' | 'onEnter'>) {
  useEffect(() => {
    onEnter();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: entering unmounts this
  }, []);
  return <RoomNotice title={roomTitle(name)} text="Joining…" busy />;
}

/** A kick can be undone early, and only the server knows. So the button works before the time is over. */
function KickedNotice({ name, until, onEnter }: BlockedProps) {
  const isOver = useHasCome(until ?? 0);
  return (
    <RoomNotice
      title={`You were removed from ${roomTitle(name)}`}
      text={kickedText(until, isOver)}
      urgent
      action={() => onEnter()}
      actionLabel="Come back"
    />
  );
}

function kickedText(until: number | undefined, isOver: boolean): string {
  if (!until) return 'You can still join other rooms.';
  if (isOver) return 'You can join again.';
  return `You can come back at ${clock(until)}, or sooner if you’re let back in. You can join another room now.`;
}

type ClosedProps = Pick<Props, 'onEnter'> & { closedBy: string | undefined };

function ClosedNotice({ closedBy, onEnter }: ClosedProps) {
  const elsewhere = closedBy === 'duplicate';
  return (
    <RoomNotice
      title={elsewhere ? 'You’re listening in another window' : 'This room was closed'}
      text={
        elsewhere
          ? 'This room is open in another window or tab. Join again to listen here.'
          : 'An operator closed it, or we can no longer reach it. Try joining again.'
      }
      urgent
      action={() => onEnter()}
      actionLabel="Join again"
    />
  );
}

function PasswordNotice({ name, fault, onEnter }: Props) {
  return (
    <RoomNotice
      title={roomTitle(name)}
      text="This room needs a password. Ask the person who sent you the link."
    >
      <PasswordForm action="Join" fault={fault} onEnter={onEnter} />
    </RoomNotice>
  );
}

type FormProps = {
  action: string;
  fault: EntryFault;
  /** Nobody can enter for now. The button says so but stays enabled: a disabled one would lose the focus. */
  held?: boolean;
  onEnter(password: string): void;
};

/** Asks for the password of a room. Takes the focus. */
export function PasswordForm({ action, fault, held = false, onEnter }: FormProps) {
  const [password, setPassword] = useState('');
  const [opensAt] = useState(() => Date.now() + waitMs(fault));
  const mayTry = useHasCome(opensAt);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    onEnter(password);
  }

  return (
    <form className={styles.password} onSubmit={submit}>
      <PasswordInput
        label="Password"
        size="md"
        ref={input}
        autoComplete="off"
        value={password}
        error={fault.code === 'limit.too-many' && mayTry ? undefined : passwordFault(fault)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="lg"
        disabled={!password || !mayTry}
        aria-disabled={held}
        data-disabled={held || undefined}
      >
        {action}
      </Button>
    </form>
  );
}

function passwordFault(fault: EntryFault): string | undefined {
  if (fault.code === 'room.password-wrong') return 'That’s not the password. Try again.';
  if (fault.code === 'limit.too-many')
    return `Too many tries. Wait ${Math.ceil(waitMs(fault) / 1000)} seconds.`;
  return undefined;
}

const waitMs = ({ code, retryAfterMs = 0 }: EntryFault) => (code === 'limit.too-many' ? retryAfterMs : 0);

/** @param at epoch milliseconds, by this device's clock */
function useHasCome(at: number): boolean {
  const [come, setCome] = useState(() => at <= Date.now());
  useEffect(() => {
    const waiting = setTimeout(() => setCome(true), at - Date.now());
    return () => clearTimeout(waiting);
  }, [at]);
  return come;
}

const clock = (at: number) => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'medium' });
