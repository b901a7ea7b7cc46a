import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '../shell/mantine-controls';
import { partyLimits, type ChangeParty, type Party } from '@sevenfold/contracts';
import { ApiError } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { instantOf, formatMoment, ownTimeZone, wallTimeOf, formatZone } from './party-time';
import styles from './parties.module.css';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const lengths = [30, 60, 90, 120, 180, 240, 360, 480, partyLimits.longestMinutes];

type Props = {
  room: string;
  /** The party to change; undefined for a new one. */
  party: Party | undefined;
  onSubmit(body: ChangeParty): Promise<void>;
  onCancel(): void;
};

export default function PartyForm({ room, party, onSubmit, onCancel }: Props) {
  const [title, setTitle] = useState(party?.title ?? '');
  const [text, setText] = useState(party?.text ?? '');
  const [begins, setBegins] = useState(() => wallTimeOf(party?.beginsAt ?? tomorrowEvening()));
  const [minutes, setMinutes] = useState(party ? (party.endsAt - party.beginsAt) / minuteMs : 120);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  // The input has no seconds: an unchanged time must keep the party's own.
  const beginsAt = party && begins === wallTimeOf(party.beginsAt) ? party.beginsAt : instantOf(begins);
  const faultOf = (field: string) => faultAt(field, error);
  const isElsewhere = error !== undefined && !['title', 'text', 'beginsAt', 'minutes'].some(faultOf);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (beginsAt === undefined) return setError(noSuchTime);
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit({ title: title.trim(), text: text.trim(), beginsAt, minutes });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.form}
      aria-label={party ? `Change ${party.title}` : `A party in ${room}`}
      onSubmit={event => void submit(event)}
    >
      <TextInput
        ref={first}
        label="Title"
        autoComplete="off"
        required
        maxLength={partyLimits.title}
        value={title}
        error={faultOf('title')}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="Begins"
        description={`In your time zone: ${beginsAt === undefined ? '' : `${formatZone(beginsAt)}, `}${ownTimeZone().replaceAll('_', ' ')}`}
        required
        value={begins}
        error={faultOf('beginsAt')}
        onChange={event => {
          setBegins(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <NativeSelect
        label="Length"
        value={minutes}
        error={faultOf('minutes')}
        onChange={event => setMinutes(Number(event.currentTarget.value))}
      >
        {[...new Set([...lengths, minutes])]
          .toSorted((a, b) => a - b)
          .map(length => (
            <option key={length} value={length}>
              {formatLength(length)}
            </option>
          ))}
      </NativeSelect>
      <Textarea
        label="What to expect"
        description="Optional. Shown on the party’s page."
        rows={3}
        maxLength={partyLimits.text}
        value={text}
        error={faultOf('text')}
        onChange={event => setText(event.currentTarget.value)}
      />
      {beginsAt !== undefined && <p>{formatMoment(beginsAt)}. Everyone sees it in their own time.</p>}
      {isElsewhere && (
        <p role="alert" className={styles.fault}>
          <ErrorText error={error} />
        </p>
      )}
      <div className={styles.row}>
        <Button type="submit" loading={busy} disabled={!title.trim()}>
          {party ? 'Save changes' : 'Plan the party'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}

const noSuchTime = new ApiError({
  status: 400,
  code: 'party.no-such-time',
  detail: 'Choose a day and a time.',
  field: 'beginsAt',
});

/** The server's error message about a field. */
function faultAt(field: string, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.faults.find(each => each.field === field);
  if (fault) return `${fault.message.charAt(0).toUpperCase()}${fault.message.slice(1)}.`;
  return error.field === field ? error.message : undefined;
}

const tomorrowEvening = () => new Date(Date.now() + 24 * hourMs).setHours(20, 0, 0, 0);

function formatLength(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = minutes / 60;
  return `${hours.toLocaleString()} ${hours === 1 ? 'hour' : 'hours'}`;
}
