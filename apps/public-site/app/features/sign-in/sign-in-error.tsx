import styles from './sign-in-page.module.css';

export function SignInError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p className={styles.error} role="alert">
      {message}
    </p>
  );
}
