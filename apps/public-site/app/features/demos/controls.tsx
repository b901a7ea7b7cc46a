import { useId } from 'react';
import styles from './controls.module.css';

type Option<T> = { value: T; label: string };

/** A radio group. */
export function Choice<T extends string>(props: {
  legend: string;
  options: readonly Option<T>[];
  value: T;
  onChange(value: T): void;
  hideLegend?: boolean;
}) {
  const { legend, options, value, onChange, hideLegend } = props;
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={hideLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      <div>
        {options.map(option => (
          <label key={option.value}>
            <input
              type="radio"
              className="over-label"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A bounded number with step buttons. They stay enabled at the limits, so that they keep the focus. */
export function Stepper(props: {
  label: string;
  value: number;
  from: number;
  to: number;
  by: number;
  text: string;
  onChange(value: number): void;
}) {
  const { label, value, from, to, by, text, onChange } = props;
  const id = useId();
  // Round, or fractional steps drift: 0.8 + 0.2 + 0.2 is not 1.2.
  const step = (sign: number) => onChange(Number(Math.max(from, Math.min(to, value + sign * by)).toFixed(2)));
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={styles.stepperLabel}>
        {label}
      </span>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label={`${label}: less`}
          aria-disabled={value <= from}
          onClick={() => step(-1)}
        >
          −
        </button>
        <output>{text}</output>
        <button
          type="button"
          aria-label={`${label}: more`}
          aria-disabled={value >= to}
          onClick={() => step(1)}
        >
          +
        </button>
      </div>
    </div>
  );
}
