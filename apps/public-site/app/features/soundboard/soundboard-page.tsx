import { useEffect, useState, useSyncExternalStore } from 'react';
import '../../typefaces/martian-mono.css';
import { brand } from '@sevenfold/brand';
import { Logo } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { Desk } from './desk';
import { Board } from './engine/board';
import { PadButton } from './pad-button';
import { soundOf } from './kits';
import { pads } from './pads';
import { Pleats } from './pleats';
import { useBoardKeys, useKeyCaps } from './use-board-keys';
import styles from './soundboard.module.css';

/** A board of sixteen pads that fills the window. */
export function SoundboardPage() {
  const [board] = useState(() => new Board());
  const state = useSyncExternalStore(board.subscribe, board.snapshot, board.snapshot);
  const caps = useKeyCaps();
  useBoardKeys(board);

  useEffect(() => {
    board.restore();
    return () => board.dispose();
  }, [board]);

  return (
    <div className={styles.board} data-ready={state.ready || undefined} data-testid="soundboard">
      <header className={styles.bar}>
        <Link to={paths.home} className={styles.home} aria-label={`${brand.name}, home`}>
          <Logo size={26} />
        </Link>
        <h1>Soundboard</h1>
        <nav aria-label="EchoVerse">
          <Link to={paths.rydeSync}>Rooms</Link>
          <Link to={paths.toadTuff}>Toad Tuff</Link>
        </nav>
        <FullScreenButton />
      </header>
      <main id="content" className={styles.stage}>
        <Pleats board={board} />
        <div className={styles.pads} role="group" aria-label="Pads" aria-describedby="pads-hint">
          {pads.map(pad => (
            <PadButton
              key={pad.id}
              pad={pad}
              sound={soundOf(state.settings.kit, pad.id)}
              cap={caps.get(pad.id)}
              board={board}
              settings={state.settings.pads[pad.id]!}
              selected={state.selected === pad.id}
              looping={state.loops.includes(pad.id)}
            />
          ))}
        </div>
        <p id="pads-hint" className={styles.hint}>
          Tap near the top of a pad for loud, near the bottom for soft.
          {caps.size > 0 && ' Hold Shift for an accent.'}
        </p>
        <Desk board={board} state={state} />
      </main>
    </div>
  );
}

function FullScreenButton() {
  const [full, setFull] = useState(false);

  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);

  const toggle = () =>
    // Phones without fullscreen ignore this; the page fills their window anyway.
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen?.())?.catch(
      () => undefined,
    );

  return (
    <button type="button" className={styles.full} aria-pressed={full} onClick={toggle}>
      Full screen
    </button>
  );
}
