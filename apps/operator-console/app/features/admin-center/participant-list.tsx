import { useState } from 'react';
import { Button } from '@mantine/core';
import { shownName, type ActionOutcome, type AdminParticipant, type RoomSummary } from '@sevenfold/contracts';
import { AskDialog } from '../../components/ask-dialog';
import { codeText } from '../../components/code-text';
import { Outcome } from '../../components/outcome';
import { PersonLink } from '../../components/person-link';
import { Skeleton } from '../../components/skeleton';
import { syncOffset } from '../../lib/sync-offset';
import { useRoomCommand, type RoomCommand } from './api/use-room-command';
import { useParticipants } from './api/use-admin-center';
import { commandPrompts, describeOutcome } from './describe-command';
import styles from './participant-list.module.css';

type Props = { room: Pick<RoomSummary, 'room' | 'resident'>; onTrouble(error: unknown): void };

/** Members of a room, and the actions on them. */
export function ParticipantList({ room: { room, resident }, onTrouble }: Props) {
  const participants = useParticipants(room);
  const command = useRoomCommand();
  const [asked, setAsked] = useState<RoomCommand>();

  if (participants.isPending)
    return (
      <div className={styles.note}>
        <Skeleton label="Loading participants…" lines={2} />
      </div>
    );
  return (
    <>
      {participants.isError && <p className={`muted ${styles.note}`}>We couldn’t load the participants.</p>}
      {participants.data?.length === 0 && <p className={`muted ${styles.note}`}>Nobody is here.</p>}
      <ul className={styles.participants} aria-label={`Participants of ${room}`}>
        {participants.data?.map(participant => (
          <Participant
            key={participant.uid}
            participant={participant}
            mayHost={!resident && participant.role !== 'host'}
            busy={command.isPending}
            onAsk={what => setAsked({ command: what, room, uid: participant.uid, name: participant.name })}
          />
        ))}
      </ul>
      {command.data && command.variables && (
        <CommandOutcome
          outcome={command.data}
          command={command.variables}
          onUndo={lift => command.mutate(lift, { onError: onTrouble })}
        />
      )}
      {asked && (
        <AskDialog
          verb={commandPrompts[asked.command].verb}
          question={commandPrompts[asked.command].question(asked)}
          note={commandPrompts[asked.command].note(asked)}
          reasonLabel="Reason, for the audit log (optional)"
          onCancel={() => setAsked(undefined)}
          onConfirm={reason => {
            setAsked(undefined);
            onTrouble(undefined);
            command.mutate({ ...asked, reason }, { onError: onTrouble });
          }}
        />
      )}
    </>
  );
}

type ParticipantProps = {
  participant: AdminParticipant;
  /** Nobody can host where the house plays. */
  mayHost: boolean;
  busy: boolean;
  onAsk(command: RoomCommand['command']): void;
};

function Participant({ participant, mayHost, busy, onAsk }: ParticipantProps) {
  const { uid, role, name, device, sync } = participant;
  return (
    <li className={styles.participant} data-testid="participant">
      <span className={styles.person}>
        <PersonLink uid={uid} withId>
          {shownName(uid, name)}
        </PersonLink>{' '}
        <span className="muted">{[codeText(role), device].filter(Boolean).join(', ')}</span>
      </span>
      <span className={`muted ${styles.sync}`}>{sync && `${syncOffset(sync)} off`}</span>
      <span className={styles.buttons}>
        {mayHost && (
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

type OutcomeProps = { outcome: ActionOutcome; command: RoomCommand; onUndo(lift: RoomCommand): void };

function CommandOutcome({ outcome, command, onUndo }: OutcomeProps) {
  const undo = () => onUndo({ ...command, command: 'lift-kick', reason: undefined });
  return (
    <Outcome
      traceId={outcome.traceId}
      refused={outcome.outcome === 'refused'}
      onUndo={command.command === 'kick' && outcome.outcome === 'done' ? undo : undefined}
    >
      {describeOutcome(outcome, command)}
    </Outcome>
  );
}
