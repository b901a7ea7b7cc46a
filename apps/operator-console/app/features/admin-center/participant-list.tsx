import { useState } from 'react';
import { Button, Modal } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ActionOutcome, AdminParticipant } from '@sevenfold/contracts';
import { paths } from '../../config/paths';
import { useRoomCommand, type RoomCommand } from './api/use-room-command';
import { useParticipants } from './api/use-rooms';
import { shortUid } from './room-facts';
import styles from './admin-center.module.css';

type Props = { room: string; onTrouble(message: string | undefined): void };

/** Who is in a room, and what an operator may do about them. */
export function ParticipantList({ room, onTrouble }: Props) {
  const participants = useParticipants(room);
  const command = useRoomCommand();
  const [asked, setAsked] = useState<RoomCommand>();

  const confirm = () => {
    if (!asked) return;
    setAsked(undefined);
    onTrouble(undefined);
    command.mutate(asked, { onError: error => onTrouble(error.message) });
  };

  if (participants.isPending) return <p className="muted">Loading participants…</p>;
  return (
    <>
      {participants.data?.length === 0 && <p className="muted">Nobody is here.</p>}
      <ul className={styles.participants}>
        {participants.data?.map(participant => (
          <Participant
            key={participant.uid}
            participant={participant}
            busy={command.isPending}
            onAsk={what => setAsked({ command: what, room, uid: participant.uid })}
          />
        ))}
      </ul>
      {command.data && command.variables && <Outcome outcome={command.data} command={command.variables} />}
      <Confirmation asked={asked} onConfirm={confirm} onCancel={() => setAsked(undefined)} />
    </>
  );
}

type ParticipantProps = {
  participant: AdminParticipant;
  busy: boolean;
  onAsk(command: RoomCommand['command']): void;
};

function Participant({ participant: { uid, role, name, device, sync }, busy, onAsk }: ParticipantProps) {
  return (
    <li className={styles.participant} data-testid="participant">
      <span className="mono">{shortUid(uid)}</span>
      <span className={styles.person}>
        {name} <span className="muted">{[role, device].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="muted">
        {sync && `${sync.offsetMs.toFixed(1)} ms ± ${(sync.uncertaintyMs ?? 0).toFixed(1)}`}
      </span>
      <span className={styles.buttons}>
        {role !== 'host' && (
          <Button variant="default" size="xs" disabled={busy} onClick={() => onAsk('transfer-host')}>
            Make host
          </Button>
        )}
        <Button variant="default" size="xs" disabled={busy} onClick={() => onAsk('kick')}>
          Kick
        </Button>
      </span>
    </li>
  );
}

const words = {
  kick: {
    question: ({ uid, room }: RoomCommand) => `Kick user ${uid} from room ${room}?`,
    note: 'They are told, and cannot come back for 10 minutes. Their account and other rooms are not affected.',
    verb: 'Kick',
  },
  'transfer-host': {
    question: ({ uid, room }: RoomCommand) => `Transfer host to user ${uid} in room ${room}?`,
    note: 'The present host stays in the room as a listener. What is playing goes on.',
    verb: 'Transfer host',
  },
} as const;

type ConfirmationProps = { asked: RoomCommand | undefined; onConfirm(): void; onCancel(): void };

function Confirmation({ asked, onConfirm, onCancel }: ConfirmationProps) {
  const word = asked && words[asked.command];
  return (
    <Modal
      opened={asked !== undefined}
      onClose={onCancel}
      title={word?.verb}
      transitionProps={{ duration: 0 }}
    >
      {asked && word && (
        <>
          <p className={styles.question}>{word.question(asked)}</p>
          <p className="muted">{word.note}</p>
          <div className={styles.choices}>
            <Button variant="default" size="sm" onClick={onCancel}>
              Cancel
            </Button>
            <Button size="sm" data-autofocus onClick={onConfirm}>
              {word.verb}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

const effects = {
  done: { kick: 'is out of the room', 'transfer-host': 'is the host now' },
  pending: { kick: 'will be kicked', 'transfer-host': 'will become host' },
} as const;

/** The effect, not only that the wish was accepted. */
function Outcome({ outcome, command }: { outcome: ActionOutcome; command: RoomCommand }) {
  const sentence =
    outcome.outcome === 'refused'
      ? `Refused: ${outcome.detail ?? outcome.code ?? 'the room would not do it'}`
      : `${shortUid(command.uid)} ${effects[outcome.outcome][command.command]}.`;
  return (
    <p className={styles.outcome} data-outcome={outcome.outcome} role="status">
      {sentence}{' '}
      {outcome.traceId && <Link to={paths.trace(outcome.traceId)}>Trace {outcome.traceId.slice(0, 8)}</Link>}
    </p>
  );
}
