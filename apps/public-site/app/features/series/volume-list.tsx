import { volumes, type Volume } from './volumes';
import styles from './volume-list.module.css';

/** The four volumes; `detail` says what the page wants to know of each. */
export function VolumeList({ detail }: { detail: 'story' | 'objectives' }) {
  return (
    <ul className={styles.volumes}>
      {volumes.map(volume => (
        <li key={volume.id} data-season={volume.id} className={styles.volume}>
          <h2>{volume.title}</h2>
          <p className={styles.tagline}>{volume.tagline}</p>
          {detail === 'story' ? <Story volume={volume} /> : <Objectives volume={volume} />}
        </li>
      ))}
    </ul>
  );
}

function Story({ volume }: { volume: Volume }) {
  return (
    <>
      <p>{volume.description}</p>
      <p className={styles.facts}>
        {volume.pageCount} pages, published {volume.publishDate}
      </p>
    </>
  );
}

function Objectives({ volume }: { volume: Volume }) {
  return (
    <ul className={styles.objectives}>
      {volume.objectives.map(objective => (
        <li key={objective}>{objective}</li>
      ))}
    </ul>
  );
}
