import '@mantine/core/styles/Chip.layer.css';
import { Chip } from '@mantine/core';
import { useStatus } from './api/use-incidents';
import styles from './incidents.module.css';

type Props = {
  legend: string;
  value: string[];
  onChange(ids: string[]): void;
};

/** Chooses components of the status page, in its groups, which tell "Sign-in" from "Signing in". */
export function ComponentChips({ legend, value, onChange }: Props) {
  const { data: status } = useStatus();
  return (
    <fieldset className={styles.chips}>
      <legend>{legend}</legend>
      <Chip.Group multiple value={value} onChange={onChange}>
        {status?.groups.map(({ id: group, name: groupName, entries }) => (
          <div key={group} className={styles.group}>
            <span>{groupName}</span>
            <div>
              {entries.map(({ id, name, description }) => (
                <Chip
                  key={id}
                  value={id}
                  size="sm"
                  radius={0}
                  variant="outline"
                  color="var(--sf-text)"
                  wrapperProps={{ title: description }}
                >
                  {name}
                </Chip>
              ))}
            </div>
          </div>
        ))}
      </Chip.Group>
    </fieldset>
  );
}
