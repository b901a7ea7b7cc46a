import { roomTitle } from '@sevenfold/contracts';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import { forgetRoomOfTab } from './current-room';
import { MiniBar } from './mini-bar';
import styles from './mini-player.module.css';

type Props = { name: string; text: string };

/** Shown on other pages while the tab joins a room. */
export function MiniNotice({ name, text }: Props) {
  return (
    <MiniBar room={roomTitle(name)} style={foldStyle('echoverse')}>
      <Link to={paths.room(name)} className={styles.what} title="Back to the room">
        <span className={styles.words}>
          <strong>{roomTitle(name)}</strong>
          <span role="status">{text}</span>
        </span>
      </Link>
      <div className={styles.controls}>
        <button type="button" className={styles.leave} onClick={forgetRoomOfTab}>
          Leave
        </button>
      </div>
    </MiniBar>
  );
}
