import { useId, useState, type ReactNode } from 'react';
import { Link } from '../../shell/link';
import { previewOf, shownThemes, describeStatus, volumes, type Volume } from './volumes';
import styles from './volume-list.module.css';

/** The four volumes. Each unfolds to details for readers or teachers. */
export function VolumeList({ detail }: { detail: 'story' | 'objectives' }) {
  return (
    <ul className={styles.volumes}>
      {volumes.map((volume, position) => (
        <li key={volume.id} data-season={volume.id} className={styles.volume}>
          <VolumeCard volume={volume} isFirst={position === 0}>
            {detail === 'story' ? <Story volume={volume} /> : <Lessons volume={volume} />}
          </VolumeCard>
        </li>
      ))}
    </ul>
  );
}

type VolumeCardProps = {
  volume: Volume;
  /** Its cover is in view when the page opens. */
  isFirst: boolean;
  children: ReactNode;
};

function VolumeCard({ volume, isFirst, children }: VolumeCardProps) {
  const [open, setOpen] = useState(false);
  const inside = useId();
  return (
    <>
      <img
        className={styles.cover}
        src={volume.image.src}
        alt={volume.image.alt}
        width={600}
        height={800}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
      <h2>
        <button type="button" aria-expanded={open} aria-controls={inside} onClick={() => setOpen(!open)}>
          <span>{volume.title}</span>
          <span className={styles.fold} aria-hidden />
        </button>
      </h2>
      <p className={styles.tagline}>{volume.tagline}</p>
      <p className={styles.facts}>
        {describeStatus(volume.status)}, {volume.pageCount} pages, published{' '}
        <time dateTime={volume.publishDate}>{formatDay(volume.publishDate)}</time>
      </p>
      <div id={inside} className={styles.inside} hidden={!open}>
        {children}
      </div>
    </>
  );
}

function Story({
  volume: { description, themes, excerpt, authorNote, catalogueNumber, purchase },
}: {
  volume: Volume;
}) {
  return (
    <>
      <p>{description}</p>
      <ul className={styles.themes} aria-label="Themes">
        {themes.slice(0, shownThemes).map(theme => (
          <li key={theme}>{theme}</li>
        ))}
      </ul>
      <blockquote className={styles.excerpt}>{previewOf(excerpt)}</blockquote>
      <p className={styles.facts}>
        {authorNote} <span className={styles.number}>Vespera catalogue no. {catalogueNumber}</span>
      </p>
      <p className={styles.links}>
        {purchase.map(({ label, url }) => (
          <Link key={label} to={url} reloadDocument={url.endsWith('.pdf')}>
            {label}
          </Link>
        ))}
      </p>
    </>
  );
}

const shownObjectives = 3;

function Lessons({ volume: { id, title, objectives } }: { volume: Volume }) {
  const heading = useId();
  return (
    <>
      <h3 id={heading} className={styles.heading}>
        Learning objectives
      </h3>
      <ul className={styles.objectives} aria-labelledby={heading}>
        {objectives.slice(0, shownObjectives).map(objective => (
          <li key={objective}>{objective}</li>
        ))}
      </ul>
      <p className={styles.links}>
        <a href="#resources" aria-label={`View Resources for ${title}`}>
          View Resources
        </a>
        <a href={`/series/${id}-lesson.pdf`} aria-label={`Sample Lesson for ${title}, PDF`}>
          Sample Lesson
        </a>
      </p>
    </>
  );
}

const formatDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
