import type { StatusGroup } from '@sevenfold/contracts';
import { divisions, isDivisionId } from '@sevenfold/brand';
import { counted } from './format-time';
import styles from './get-updates.module.css';

type Props = {
  groups: readonly StatusGroup[];
  chosen: readonly string[];
  onChoose(ids: readonly string[]): void;
};

/** Chooses components to follow. No choice means all. */
export function ComponentChoice({ groups, chosen, onChoose }: Props) {
  return (
    <details className={styles.option}>
      <summary>
        {chosen.length === 0 ? 'For all components' : `For ${counted(chosen.length, 'component')}`}
      </summary>
      {groups.map(({ id: group, name, entries }) => (
        <fieldset key={group} className={styles.choices}>
          <legend>{isDivisionId(group) ? divisions[group].name : name}</legend>
          {entries.map(({ id, name: component }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChoose(checked ? [...chosen, id] : chosen.filter(other => other !== id))
                }
              />
              {component}
            </label>
          ))}
        </fieldset>
      ))}
    </details>
  );
}
