import { people, portraitOf, type PersonId } from '@sevenfold/brand';
import styles from './portrait.module.css';

/** A face and a name, with what the person does or did at the studio. */
export function Portrait({
  person,
  note,
  large = false,
}: {
  person: PersonId;
  note?: string;
  large?: boolean;
}) {
  const { name, role } = people[person];
  const size = large ? 128 : 64;
  return (
    <div className={styles.person} data-size={large ? 'large' : undefined}>
      <img src={portraitOf(person)} alt={`Portrait of ${name}`} width={size} height={size} loading="lazy" />
      <p>
        <strong>{name}</strong>
        <span>{note ?? role}</span>
      </p>
    </div>
  );
}
