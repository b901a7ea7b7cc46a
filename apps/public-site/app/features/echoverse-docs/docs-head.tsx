import '../../typefaces/martian-mono.css';
import '../../typefaces/newsreader.css';
import { preloadFace } from '../../typefaces/preload-face';
import styles from './echoverse-docs.module.css';

export function DocsHead() {
  preloadFace('newsreader');

  return (
    <header className={styles.head}>
      <h1>How everyone hears the same second</h1>
      <p>
        A room on RydeSync sends no sound from one listener to another. It sends one sentence, “at this
        moment, the track was here”, and a clock good enough to act on it. This page explains both, for
        listeners and for developers.
      </p>
    </header>
  );
}
