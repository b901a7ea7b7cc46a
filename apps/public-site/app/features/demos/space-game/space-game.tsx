import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import '../../../typefaces/big-shoulders.css';
import buttons from '../../../controls/buttons.module.css';
import { Cabinet, type Display } from './cabinet';
import { scoreBook } from './score-book';
import { Sky } from './sky';
import { Sounds } from './sounds';
import styles from './space-game.module.css';

/** Gravel & Gems: a small shooter with falling rocks, bosses and three lives. */
export default function SpaceGame({ seed }: { seed?: number }) {
  const [cabinet] = useState(() => new Cabinet(seed ?? Date.now(), scoreBook));
  const display = useSyncExternalStore(cabinet.subscribe, cabinet.snapshot, cabinet.snapshot);
  const [sounds] = useState(() => new Sounds());
  const [loud, setLoud] = useState(false);
  const playing = !display.paused && (display.phase === 'playing' || display.phase === 'boss');

  useEffect(() => () => sounds.close(), [sounds]);

  const toggleSound = () => {
    if (loud) sounds.close();
    else sounds.open();
    setLoud(!loud);
  };

  return (
    <div className={styles.game} data-phase={display.phase} data-paused={display.paused || undefined}>
      <div className={styles.stage}>
        <Sky cabinet={cabinet} sounds={sounds} playing={playing} />
        {!playing && <Board cabinet={cabinet} display={display} />}
      </div>
      <div className={styles.panel}>
        <Readings display={display} />
        <div className={styles.buttons}>
          <button
            type="button"
            className={buttons.quiet}
            disabled={display.phase === 'menu' || display.phase === 'gameOver'}
            onClick={() => (display.paused ? cabinet.goOn() : cabinet.pause())}
          >
            {display.paused ? 'Resume' : 'Pause'}
          </button>
          <button type="button" className={buttons.quiet} aria-pressed={loud} onClick={toggleSound}>
            Sound
          </button>
        </div>
        <dl className={styles.legend} aria-label="What falls from the sky">
          <div data-kind="gem">
            <dt>Gem</dt>
            <dd>10 points, 5 more for each in a streak</dd>
          </div>
          <div data-kind="powerup">
            <dt>Lantern</dt>
            <dd>+2 to your streak, +0.5 to your multiplier, and protection</dd>
          </div>
          <div data-kind="laser">
            <dt>Shard</dt>
            <dd>a laser for ten seconds</dd>
          </div>
          <div data-kind="rock">
            <dt>Rock</dt>
            <dd>5 points when shot, costs a life if you don’t</dd>
          </div>
          <div data-kind="missile">
            <dt>Missile</dt>
            <dd>follows you, and takes two shots</dd>
          </div>
        </dl>
      </div>
      <p className="visually-hidden" role="status">
        {spoken(display)}
      </p>
    </div>
  );
}

/** Covers the sky in the menu, while paused and after the game. */
function Board({ cabinet, display }: { cabinet: Cabinet; display: Display }) {
  const button = useRef<HTMLButtonElement>(null);
  const { phase, paused, score, best } = display;

  useEffect(() => {
    // Hands are still on the keys, so focus the next button.
    if (phase === 'gameOver' || paused) button.current?.focus({ preventScroll: true });
  }, [phase, paused]);

  if (paused)
    return (
      <div className={styles.board}>
        <p className={styles.boardTitle}>Paused</p>
        <button ref={button} type="button" className={buttons.button} onClick={() => cabinet.goOn()}>
          Resume
        </button>
      </div>
    );
  if (phase === 'gameOver')
    return (
      <div className={styles.board}>
        <p className={styles.boardTitle}>{score.toLocaleString('en')}</p>
        <p>
          {score > 0 && score >= best
            ? 'Your best flight in this browser.'
            : `Best so far: ${best.toLocaleString('en')}`}
        </p>
        <button ref={button} type="button" className={buttons.button} onClick={() => cabinet.launch()}>
          Try Again
        </button>
      </div>
    );
  return (
    <div className={styles.board}>
      <p className={styles.boardTitle}>Gravel &amp; Gems</p>
      <p className={styles.keys}>
        <b>←</b> <b>→</b> to fly, <b>Space</b> to shoot, <b>P</b> to pause.
      </p>
      <p>Steer with a finger, and it fires by itself.</p>
      <button ref={button} type="button" className={buttons.button} onClick={() => cabinet.launch()}>
        Launch Mission
      </button>
    </div>
  );
}

function Readings({ display }: { display: Display }) {
  const { score, best, lives, level, combo, multiplier, effects, bossHealth } = display;
  const lasting = [
    effects.shield > 0 && `Shield ${effects.shield} s`,
    effects.invincible > 0 && `Invincible ${effects.invincible} s`,
    effects.laser > 0 && `Laser ${effects.laser} s`,
    bossHealth !== undefined && `Boss ${bossHealth}`,
  ].filter(Boolean);

  return (
    <>
      <dl className={styles.readings}>
        <div>
          <dt>Score</dt>
          <dd data-testid="score">{score.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Lives</dt>
          <dd data-testid="lives">
            <span className="visually-hidden">{lives}</span>
            {[1, 2, 3].map(life => (
              <svg key={life} viewBox="0 0 24 24" aria-hidden data-lost={life > lives || undefined}>
                <path d="M12 2L3 22L10.5 17Z" />
                <path d="M12 2L21 22L13.5 17Z" opacity="0.6" />
              </svg>
            ))}
          </dd>
        </div>
        <div>
          <dt>Level</dt>
          <dd>{level}</dd>
        </div>
        <div>
          <dt>Streak</dt>
          <dd>
            {combo} <small>× {multiplier}</small>
          </dd>
        </div>
        <div>
          <dt>Best</dt>
          <dd>{best.toLocaleString('en')}</dd>
        </div>
      </dl>
      <p className={styles.lasting}>{lasting.join(' · ') || ' '}</p>
    </>
  );
}

/** Text for screen readers. Leaves out the running score, which they would announce all the time. */
function spoken({ phase, paused, level, lives, score }: Display): string {
  if (paused) return 'Paused.';
  if (phase === 'menu') return '';
  if (phase === 'gameOver') return `Game over with ${score} points.`;
  const left = lives === 1 ? 'Last life.' : `${lives} lives.`;
  return phase === 'boss' ? `The boss of level ${level}. ${left}` : `Level ${level}. ${left}`;
}
