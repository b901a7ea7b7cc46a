import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { Button, Switch, TextInput } from '@mantine/core';
import '../../../shell/mantine-controls';
import { defaultRoom, type RoomAction, type RoomRole, type RoomSettings } from '@sevenfold/contracts';
import type { RoomState } from '@sevenfold/realtime-client';
import { timeOfDay } from '../../../local-time';
import { Dialog } from '../room/dialog';
import { isLocked } from '../room/is-locked';
import { useDecides, useInRoom, useKeeps, useMayLock, useRoomPart } from '../room/room-context';
import { useFocusFallback } from '../room/use-focus-fallback';
import { KeepSection } from './keep-section';
import dialog from '../room/dialog.module.css';
import { nameOf } from '../room/name-of';
import styles from './settings-dialog.module.css';

type OpenSwitch = Extract<keyof RoomSettings, `${string}Open`>;

const grants: { action: RoomAction; label: string; open?: OpenSwitch }[] = [
  { action: 'queue', label: 'Add to the queue', open: 'queueOpen' },
  { action: 'vote', label: 'Vote and request', open: 'votingOpen' },
  { action: 'react', label: 'React', open: 'reactionsOpen' },
  { action: 'guestbook', label: 'Write in the guestbook', open: 'guestbookOpen' },
  { action: 'voice', label: 'Speak', open: 'voiceOpen' },
  { action: 'play', label: 'Play, pause and choose' },
  { action: 'order', label: 'Reorder the queue' },
  { action: 'moderate', label: 'Delete other people’s messages' },
];
const roles: { role: RoomRole; label: string }[] = [
  { role: 'guest', label: 'Everyone' },
  { role: 'member', label: 'Signed-in people' },
  { role: 'helper', label: 'Helpers' },
  { role: 'host', label: 'Only me' },
];
const pauses = [0, 5, 10, 30, 60];
const crossFades = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The host's settings for everyone, and the lock, which belongs to its owner. */
export function SettingsDialog({ onClose }: { onClose(): void }) {
  const decides = useDecides();
  const mayLock = useMayLock();
  // If someone keeps the room, the section above says whose lock it is.
  const isKept = useRoomPart(({ keeper }) => keeper !== null);
  const accessHeading = useRef<HTMLHeadingElement>(null);

  return (
    <Dialog title="This room" onClose={onClose}>
      <KeepSection next={accessHeading} />
      {decides && <Grants />}
      {mayLock && <Access heading={accessHeading} />}
      {!mayLock && !isKept && <ForeignLock heading={accessHeading} />}
      <Blocked heading={accessHeading} />
    </Dialog>
  );
}

function Grants() {
  const { room, attempt } = useInRoom();
  const settings = useRoomPart(state => state.settings);
  const change = (changes: Partial<RoomSettings>) =>
    void attempt('Couldn’t change the room', room.changeSettings(changes));

  function grant(action: RoomAction, open: OpenSwitch | undefined, role: RoomRole) {
    if (open && role === 'host') return change({ [open]: false });
    change({ ...(open && { [open]: true }), from: { ...settings.from, [action]: role } });
  }

  return (
    <>
      <section className={dialog.part}>
        <h3>Permissions</h3>
        <p>Make someone a helper from their menu in the people list.</p>
        {grants.map(({ action, label, open }) => (
          <label key={action} className={styles.choice}>
            {label}
            <select
              className={styles.select}
              value={open && !settings[open] ? 'host' : settings.from[action]}
              onChange={event => grant(action, open, event.currentTarget.value as RoomRole)}
            >
              {roles.map(({ role, label: name }) => (
                <option key={role} value={role}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </section>
      <section className={dialog.part}>
        <h3>Queue and guestbook</h3>
        <Switch
          label="Play the most requested track next"
          checked={settings.queueByWishes}
          onChange={event => change({ queueByWishes: event.currentTarget.checked })}
        />
        <label className={styles.choice}>
          Cross-fade between tracks
          <select
            className={styles.select}
            value={settings.crossFadeSeconds}
            onChange={event => change({ crossFadeSeconds: Number(event.currentTarget.value) })}
          >
            {crossFades.map(seconds => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? 'None' : `${seconds} s`}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.choice}>
          Slow mode
          <select
            className={styles.select}
            value={settings.guestbookSlowSeconds}
            onChange={event => change({ guestbookSlowSeconds: Number(event.currentTarget.value) })}
          >
            {pauses.map(seconds => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? 'None' : `${seconds} s`}
              </option>
            ))}
          </select>
        </label>
      </section>
    </>
  );
}

type Heading = RefObject<HTMLHeadingElement | null>;

function Access({ heading }: { heading: Heading }) {
  const { room, attempt } = useInRoom();
  const access = useRoomPart(state => state.access);
  const keeps = useKeeps();
  const [password, setPassword] = useState('');

  async function lock(event: FormEvent) {
    event.preventDefault();
    if (await attempt('Couldn’t set the password', room.access.setPassword(password))) setPassword('');
  }

  return (
    <section className={dialog.part}>
      <h3 ref={heading} tabIndex={-1}>
        Access
      </h3>
      <p>{describeLock(access, keeps)}</p>
      <GuestSwitch />
      <ApprovalSwitch />
      <form className={dialog.field} onSubmit={event => void lock(event)}>
        <TextInput
          label={access.password ? 'New password' : 'Password'}
          description={
            access.password ? 'This room already has one.' : 'New arrivals need it. People already here stay.'
          }
          autoComplete="off"
          maxLength={128}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!password}>
          Set
        </Button>
        {access.password && <RemovePassword heading={heading} />}
      </form>
    </section>
  );
}

function describeLock(access: RoomState['access'], keeps: boolean): string {
  if (!isLocked(access)) return 'You can lock this room.';
  return keeps
    ? 'You own the lock. It stays on for as long as you keep the room.'
    : 'You own the lock. If you make someone else host, they get it. After 7 days without you, an empty room loses its lock, its messages and its queue.';
}

function RemovePassword({ heading }: { heading: Heading }) {
  const { room, attempt } = useInRoom();
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, heading);

  return (
    <Button
      ref={button}
      variant="default"
      onClick={() => void attempt('Couldn’t remove the password', room.access.setPassword(null))}
    >
      Remove password
    </Button>
  );
}

/** Replaces the lock's settings for people who may not change them. */
function ForeignLock({ heading }: { heading: Heading }) {
  const isLobby = useRoomPart(({ room, uid, members }) => room === defaultRoom && members[uid]?.anonymous);
  return (
    <section className={dialog.part}>
      <h3 ref={heading} tabIndex={-1}>
        Access
      </h3>
      <p>
        {isLobby
          ? 'The lobby is open to everyone. Sign in to lock it or to remove people.'
          : 'Someone else locked this room. Only they can change the lock and let people back in.'}
      </p>
    </section>
  );
}

function GuestSwitch() {
  const { room } = useInRoom();
  const closed = useRoomPart(state => state.access.guests === false);
  return (
    <AccessSwitch
      label="Close to guests"
      description="Only people with an account can join. Guests already here stay."
      on={closed}
      change={close => room.access.setGuests(!close)}
    />
  );
}

function ApprovalSwitch() {
  const { room } = useInRoom();
  const { approval } = useRoomPart(state => state.access);
  return (
    <AccessSwitch
      label="Ask me before anyone joins"
      on={approval}
      change={knock => room.access.setApproval(knock)}
    />
  );
}

type AccessSwitchProps = {
  label: string;
  description?: string;
  on: boolean;
  change(on: boolean): Promise<unknown>;
};

/** Optimistic: the server controls access, and answers a moment later. */
function AccessSwitch({ label, description, on, change }: AccessSwitchProps) {
  const { attempt } = useInRoom();
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === on) setWanted(undefined);

  async function ask(next: boolean) {
    setWanted(next);
    if (!(await attempt('Couldn’t change access', change(next)))) setWanted(undefined);
  }

  return (
    <Switch
      label={label}
      description={description}
      checked={wanted ?? on}
      onChange={event => void ask(event.currentTarget.checked)}
    />
  );
}

function Blocked({ heading }: { heading: Heading }) {
  const { blocked } = useRoomPart(state => state.waitingRoom);
  const mayLock = useMayLock();
  if (blocked.length === 0) return null;

  return (
    <section className={dialog.part}>
      <h3>Removed</h3>
      <ul className={styles.blocked}>
        {blocked.map(someone => (
          <BlockedRow key={someone.uid} {...someone} mayLetBack={mayLock} heading={heading} />
        ))}
      </ul>
    </section>
  );
}

type BlockedProps = RoomState['waitingRoom']['blocked'][number] & { mayLetBack: boolean; heading: Heading };

function BlockedRow({ uid, name, until, mayLetBack, heading }: BlockedProps) {
  const { room, attempt } = useInRoom();
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, heading);

  return (
    <li ref={row}>
      <span>
        {nameOf(uid, {}, name)}
        <span className="muted"> until {timeOfDay(until)}</span>
      </span>
      {mayLetBack && (
        <Button
          variant="default"
          size="sm"
          onClick={() => void attempt('Couldn’t let them back in', room.access.unblock(uid))}
        >
          Let back in
        </Button>
      )}
    </li>
  );
}
