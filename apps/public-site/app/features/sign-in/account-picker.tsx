import { initialOf, type RecentAccount } from '@sevenfold/ui';
import styles from './account-picker.module.css';

export function AccountPicker({
  accounts,
  onPick,
}: {
  accounts: RecentAccount[];
  onPick(email: string): void;
}) {
  return (
    <section aria-labelledby="picker">
      <h2 id="picker" className={styles.heading}>
        Choose an account
      </h2>
      <ul className={styles.list}>
        {accounts.map(({ email, name }) => (
          <li key={email}>
            <button type="button" className={styles.account} onClick={() => onPick(email)}>
              <span className={styles.initial} aria-hidden>
                {initialOf(name)}
              </span>
              <span className={styles.text}>
                {name}
                <span>{email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
