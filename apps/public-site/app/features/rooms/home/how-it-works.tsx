import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import styles from './how-it-works.module.css';

const steps = [
  {
    title: 'One clock',
    text: 'Your browser asks the server for the time again and again, keeps the quickest answers, and learns how fast your own clock runs.',
    drawing: ['M0 56 14 28l14 28z', 'M28 56 42 28l14 28z'],
  },
  {
    title: 'One moment',
    text: 'The host presses Play. Everyone gets the same starting moment, a little ahead, and starts on that exact sample.',
    drawing: ['M0 16h8v40H0z', 'M22 4h8v52h-8z', 'M44 28h8v28h-8z'],
  },
  {
    title: 'One ear',
    text: 'While it plays, each page listens to its own output and steers back by less than anyone can hear. You can see how close everyone is.',
    drawing: ['M24 4 0 30l24 26z', 'M24 4l24 26-24 26z'],
  },
  {
    title: 'No thread to cut',
    text: 'Lost your connection? The music stays in time by the clock alone. Lost the host? The person who has been there longest takes over.',
    drawing: ['M0 28h24v28H0z', 'M32 28h24v28H32z'],
  },
];

export function HowItWorks() {
  return (
    <section className={`page ${styles.how}`} aria-labelledby="how">
      <h2 id="how" className="section-title">
        How one second stays one second
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text, drawing }) => (
          <li key={title}>
            <svg viewBox="0 0 64 60" width="112" height="105" aria-hidden>
              {drawing.map((path, index) => (
                <path key={path} d={path} fill="var(--fold)" opacity={index % 2 ? 0.6 : 1} />
              ))}
            </svg>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.more}>
        <Link to={paths.echoverseDocs}>Read how RydeSync works</Link>
      </p>
    </section>
  );
}
