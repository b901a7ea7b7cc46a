import styles from './contact-page.module.css';

export function ContactSent({ folder, refused }: { folder: string; refused: string[] }) {
  return (
    <div className={styles.sent} role="status">
      <h2>Thank you. It is here.</h2>
      <p>Your message and its files are stored in</p>
      <code data-testid="stored-folder">{folder}</code>
      {refused.length > 0 && (
        <p>
          Not kept, because they are neither image, audio nor PDF inside: {refused.join(', ')}. The rest
          arrived whole.
        </p>
      )}
      <p>We answer within two working days.</p>
    </div>
  );
}
