import styles from './artwork.module.css';

/** Relative heights of the strips. */
const voices = [0.42, 0.7, 1, 0.82, 0.56, 0.9, 0.5, 0.76, 0.36, 0.62, 0.48, 0.3, 0.44, 0.24];

/** A chord at 120 BPM: strips that pulse together. */
export function Chord() {
  const width = 720 / voices.length;
  return (
    <svg className={styles.chord} viewBox="0 0 720 480" preserveAspectRatio="none" aria-hidden>
      {voices.map((loud, index) => {
        const [left, right] = [index * width, (index + 1) * width + 0.5];
        const here = 225 * loud;
        const next = 225 * (voices[index + 1] ?? 0.2);
        return (
          <path
            key={index}
            className={styles.voice}
            style={{
              animationDelay: `${(-index * 0.13).toFixed(2)}s`,
              animationDuration: index % 3 === 0 ? '0.5s' : index % 3 === 1 ? '1s' : '2s',
            }}
            d={`M${left} ${240 - here}L${right} ${240 - next}L${right} ${240 + next}L${left} ${240 + here}Z`}
            data-side={index % 2 ? 'shade' : 'lit'}
          />
        );
      })}
    </svg>
  );
}
