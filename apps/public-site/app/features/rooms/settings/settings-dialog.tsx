import { useState, type FormEvent } from 'react';
import { Button, Switch, TextInput } from '@mantine/core';
import '../../../shell/mantine-controls';
import type { RoomSettings } from '@sevenfold/contracts';
import { Dialog } from '../room/dialog';
import { useInRoom, useRoomPart } from '../room/in-room';
import { nameOf } from '../people/name-of';
import dialog from '../room/dialog.module.css';
import styles from './settings-dialog.module.css';

type Grant = Exclude<keyof RoomSettings, 'guestbookSlowSeconds'>;

const grants: { name: Grant; label: string }[] = [
  { name: 'queueOpen', label: 'Add to the queue' },
  { name: 'guestbookOpen', label: 'Write in the guestbook' },
  { name: 'voiceOpen', label: 'Speak' },
  { name: 'votingOpen', label: 'Vote to skip' },
  { name: 'reactionsOpen', label: 'React' },
];
const pauses = [0, 5, 10, 30, 60];
const speeds = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2];

/** What the host decides for everybody. */
export default function SettingsDialog({ onClose }: { onClose(): void }) {
  const { room, attempt } = useInRoom();
  const settings = useRoomPart(state => state.settings);
  const rate = useRoomPart(state => state.session?.rate);
  const change = (changes: Partial<RoomSettings>) =>
    void attempt('Could not change the room', room.changeSettings(changes));

  return (
    <Dialog title="This room" onClose={onClose}>
      <section className={dialog.part}>
        <h3>Listeners may</h3>
        {grants.map(({ name, label }) => (
          <Switch
            key={name}
            label={label}
            checked={settings[name]}
            onChange={event => change({ [name]: event.currentTarget.checked })}
          />
        ))}
        <label className={styles.choice}>
          Pause between two lines of one person
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
        {rate !== undefined && (
          <label className={styles.choice}>
            Speed of the music
            <select
              className={styles.select}
              value={rate}
              onChange={event =>
                void attempt('Could not change the speed', room.setRate(Number(event.currentTarget.value)))
              }
            >
              {speeds.map(speed => (
                <option key={speed} value={speed}>
                  {speed}×
                </option>
              ))}
            </select>
          </label>
        )}
      </section>
      <Door />
      <Blocked />
    </Dialog>
  );
}

function Door() {
  const { room, attempt } = useInRoom();
  const access = useRoomPart(state => state.access);
  const [password, setPassword] = useState('');

  async function lock(event: FormEvent) {
    event.preventDefault();
    if (await attempt('Could not set the password', room.door.setPassword(password))) setPassword('');
  }

  return (
    <section className={dialog.part}>
      <h3>The door</h3>
      <ApprovalSwitch />
      <form className={styles.password} onSubmit={event => void lock(event)}>
        <TextInput
          label={access.password ? 'Another password' : 'Password'}
          description={access.password ? 'The room has one.' : 'Whoever comes needs it. Who is in stays in.'}
          autoComplete="off"
          maxLength={128}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!password}>
          Set
        </Button>
        {access.password && (
          <Button
            variant="default"
            onClick={() => void attempt('Could not take it away', room.door.setPassword(null))}
          >
            Take away
          </Button>
        )}
      </form>
    </section>
  );
}

/** Shows at once what is wanted: the door is the server's, and answers a moment later. */
function ApprovalSwitch() {
  const { room, attempt } = useInRoom();
  const { approval } = useRoomPart(state => state.access);
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === approval) setWanted(undefined);

  async function change(knock: boolean) {
    setWanted(knock);
    if (!(await attempt('Could not change the door', room.door.setApproval(knock)))) setWanted(undefined);
  }

  return (
    <Switch
      label="Newcomers knock, and I let them in"
      checked={wanted ?? approval}
      onChange={event => void change(event.currentTarget.checked)}
    />
  );
}

function Blocked() {
  const { room, attempt } = useInRoom();
  const { blocked } = useRoomPart(state => state.door);
  if (blocked.length === 0) return null;

  return (
    <section className={dialog.part}>
      <h3>Sent out</h3>
      <ul className={styles.blocked}>
        {blocked.map(({ uid, name, until }) => (
          <li key={uid}>
            <span>
              {name ?? nameOf(uid, {})}
              <span className="muted">
                {' '}
                until {new Date(until).toLocaleTimeString(undefined, { timeStyle: 'short' })}
              </span>
            </span>
            <Button
              variant="default"
              size="sm"
              onClick={() => void attempt('Could not let them back', room.door.unblock(uid))}
            >
              Let back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
