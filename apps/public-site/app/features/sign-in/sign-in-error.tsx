import { ErrorText } from '@sevenfold/ui/reference';
import styles from './sign-in-page.module.css';

export function SignInError({ error }: { error: unknown }) {
  if (error === undefined) return null;
  return (
    <p className={styles.error} role="alert">
      <ErrorText error={error} />
    </p>
  );
}
