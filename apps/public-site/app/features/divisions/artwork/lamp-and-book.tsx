import styles from './artwork.module.css';

const lines = [0, 1, 2, 3, 4, 5, 6, 7];

/** An open book in lamplight. One page keeps turning. */
export function LampAndBook() {
  return (
    <svg className={styles.book} viewBox="0 0 640 480" preserveAspectRatio="xMaxYMax meet" aria-hidden>
      <path className={styles.light} d="M330 -120L640 460H-10Z" />
      <path d="M40 392L318 436L318 150L64 112Z" data-paper="left" />
      <path d="M596 392L318 436L318 150L572 112Z" data-paper="right" />
      <path d="M40 392L318 436L596 392L604 412L318 462L32 412Z" data-paper="edge" />
      {lines.map(line => (
        <path
          key={`l${line}`}
          className={styles.line}
          d={`M${88 - line * 2.4} ${160 + line * 27}L${line === 7 ? 190 : 292} ${188 + line * 27 - (line === 7 ? 13 : 0)}`}
        />
      ))}
      {lines.map(line => (
        <path
          key={`r${line}`}
          className={styles.line}
          d={`M344 ${188 + line * 27}L${548 + line * 2.4 - (line === 3 ? 90 : 0)} ${160 + line * 27 + (line === 3 ? 12 : 0)}`}
        />
      ))}
      <g className={styles.turningPage}>
        <path d="M318 150L560 96L580 376L318 436Z" data-paper="turning" />
      </g>
      <path d="M318 150L300 147V250L309 238L318 253Z" data-paper="ribbon" />
    </svg>
  );
}
