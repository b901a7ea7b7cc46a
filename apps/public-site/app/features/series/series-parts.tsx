import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { author, impact, publishingResources, resourceGroups, type Resource, type Review } from './series';
import styles from './series-parts.module.css';

export function Impact() {
  return (
    <dl className={styles.impact}>
      {impact.map(({ count, of }) => (
        <div key={of}>
          <dt>{of}</dt>
          <dd>{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Author() {
  const { name, portrait, bio, credentials, contact } = author;
  return (
    <section className={styles.author} aria-labelledby="author">
      <div>
        <h2 id="author" className="section-title">
          About the author
        </h2>
        <p className={styles.name}>{name}</p>
        <img
          className={styles.portrait}
          src={portrait.src}
          alt={portrait.alt}
          width={600}
          height={600}
          loading="lazy"
        />
      </div>
      <div>
        <p>{bio}</p>
        <h3 id="credentials">Credentials</h3>
        <ul className={styles.credentials} aria-labelledby="credentials">
          {credentials.map(credential => (
            <li key={credential}>{credential}</li>
          ))}
        </ul>
        <h3 id="author-contact">Contact</h3>
        <p className={styles.contact}>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      </div>
    </section>
  );
}

export function Reviews({ reviews }: { reviews: Review[] }) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="section-title">
        Reviews
      </h2>
      <ul className={styles.reviews}>
        {reviews.map(({ quote, source, author: by, rating }) => (
          <li key={source}>
            <p className={styles.rating} role="img" aria-label={`${rating} of 5`}>
              {'●'.repeat(rating)}
              {'○'.repeat(5 - rating)}
            </p>
            <blockquote>{quote}</blockquote>
            <p className={styles.by}>
              {by}, <cite>{source}</cite>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PublishingResources() {
  return (
    <section aria-labelledby="publishing">
      <h2 id="publishing" className="section-title">
        Publishing resources
      </h2>
      <ul className={styles.resources}>
        {publishingResources.map(({ title, text, url }) => (
          <li key={title}>
            <a href={url}>{title}</a>
            <p>{text}</p>
          </li>
        ))}
        <li>
          <Link to={paths.educatorHub}>For educators</Link>
          <p>Objectives, sample lessons and materials for each volume.</p>
        </li>
      </ul>
    </section>
  );
}

const kindLabels: Record<Resource['type'], string> = {
  pdf: 'PDF',
  template: 'Template, PDF to print',
  interactive: 'Interactive page',
  video: 'Animation',
};

export function EducatorResources() {
  return (
    <section id="resources" className={styles.groups} aria-labelledby="resources-title" tabIndex={-1}>
      <h2 id="resources-title" className="section-title">
        Resources
      </h2>
      {resourceGroups.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul className={styles.resources}>
            {items.map(({ id, title: name, description, type, downloadUrl }) => (
              <li key={id}>
                <a href={downloadUrl}>{name}</a>
                <p>{description}</p>
                <p className={styles.by}>{kindLabels[type]}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
