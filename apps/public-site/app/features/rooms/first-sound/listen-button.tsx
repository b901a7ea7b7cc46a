import { Icon } from '../room/icon';
import { listen } from './listen';
import styles from './listen-button.module.css';

/**
 * Asks for sound while the room is still loading. Works before React does: the page's head notices the tap, and the
 * style sheet shows it.
 */
export function ListenButton() {
  return (
    <button
      type="button"
      className={`sf-button ${styles.listen}`}
      data-listen
      data-needs-script
      onClick={listen}
    >
      <Icon name="speaker" />
      <span className={styles.before}>Listen</span>
      <span className={styles.after}>Sound is on</span>
    </button>
  );
}
