import '@mantine/core/styles/Chip.layer.css';
import { Chip } from '@mantine/core';
import type { StatusEntry } from '@sevenfold/contracts';
import styles from './incidents.module.css';

type Props = {
  legend: string;
  components: readonly StatusEntry[];
  value: string[];
  onChange(ids: string[]): void;
};

/** Chooses components of the status page. */
export function ComponentChips({ legend, components, value, onChange }: Props) {
  return (
    <fieldset className={styles.chips}>
      <legend>{legend}</legend>
      <Chip.Group multiple value={value} onChange={onChange}>
        {components.map(({ id, name }) => (
          <Chip key={id} value={id} size="sm" radius={0} variant="outline" color="var(--sf-text)">
            {name}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  );
}
