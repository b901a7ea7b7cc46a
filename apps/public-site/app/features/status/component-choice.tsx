import type { StatusGroup } from '@sevenfold/contracts';
import disclosure from './disclosure.module.css';
import styles from './get-updates.module.css';

type Props = {
  groups: readonly StatusGroup[];
  chosen: readonly string[];
  disabled?: boolean;
  onChoose(ids: readonly string[]): void;
};

/** Chooses components to follow. No choice means all. */
export function ComponentChoice({ groups, chosen, disabled = false, onChoose }: Props) {
  return (
    <details className={styles.option}>
      <summary className={disclosure.summary}>
        Components: {chosen.length === 0 ? 'all' : `${chosen.length} chosen`}
      </summary>
      {groups.map(({ id: group, name, entries }) => (
        <fieldset key={group} className={styles.choices}>
          <legend>{name}</legend>
          {entries.map(({ id, name: component }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                // The attribute `disabled` would take the focus away.
                aria-disabled={disabled}
                onChange={({ currentTarget: { checked } }) => {
                  if (!disabled) onChoose(checked ? [...chosen, id] : chosen.filter(other => other !== id));
                }}
              />
              {component}
            </label>
          ))}
        </fieldset>
      ))}
    </details>
  );
}
