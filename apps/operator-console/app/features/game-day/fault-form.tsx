import { useState } from 'react';
import { Button } from '@mantine/core';
import { gameDayFaults, gameDayLimits, type GameDays, type StartGameDay } from '@sevenfold/contracts';
import { AskDialog } from '../../components/ask-dialog';
import { faultName } from './fault-name';
import styles from './game-day.module.css';

type Props = {
  offers: NonNullable<GameDays['offers']>;
  busy: boolean;
  onStart(body: StartGameDay): void;
};

const blind = 'blind';
const { minutes, operatorGoneMs } = gameDayLimits;

export function FaultForm({ offers, busy, onStart }: Props) {
  const [chosen, setChosen] = useState<string>(blind);
  const [asking, setAsking] = useState(false);
  const fault = gameDayFaults.find(({ id }) => id === chosen)?.id;
  const possible = offers.filter(({ missing }) => missing === undefined).length;
  const missing = (id: string) => offers.find(offer => offer.fault === id)?.missing;

  return (
    <section className="panel" aria-labelledby="choose">
      <h2 id="choose" className={styles.title}>
        What should break?
      </h2>
      <form
        onSubmit={event => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <fieldset className={styles.faults} disabled={possible === 0} aria-labelledby="choose">
          <Choice
            id={blind}
            name="Surprise me"
            text={`One of these ${gameDayFaults.length}. Its name stays hidden until the end.`}
            chosen={chosen}
            onChoose={setChosen}
          />
          {gameDayFaults.map(({ id, name, people }) => (
            <Choice
              key={id}
              id={id}
              name={name}
              text={missing(id) ?? people}
              chosen={chosen}
              disabled={missing(id) !== undefined}
              onChoose={setChosen}
            />
          ))}
        </fieldset>
        <Button
          type="submit"
          disabled={possible === 0 || (fault && missing(fault) !== undefined)}
          loading={busy && possible > 0}
        >
          Break it
        </Button>
      </form>
      {asking && (
        <AskDialog
          verb="Break it"
          question={
            fault
              ? `Break this: ${faultName(fault)}?`
              : `Break one of these ${gameDayFaults.length}, without knowing which?`
          }
          note={`Everyone who uses this installation notices. The game ends when someone fixes the fault, after ${minutes} minutes, when an error budget is spent, or ${operatorGoneMs / 60_000} minutes after you close this page. The runner then undoes the fault.`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onStart({ minutes, ...(fault && { fault }) });
          }}
        />
      )}
    </section>
  );
}

type ChoiceProps = {
  id: string;
  name: string;
  text: string;
  chosen: string;
  disabled?: boolean;
  onChoose(id: string): void;
};

function Choice({ id, name, text, chosen, disabled = false, onChoose }: ChoiceProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- It has text, in its children.
    <label className={styles.fault}>
      <input
        type="radio"
        name="fault"
        value={id}
        checked={chosen === id}
        disabled={disabled}
        onChange={() => onChoose(id)}
      />
      <span>
        <strong>{name}</strong>
        <small>{text}</small>
      </span>
    </label>
  );
}
