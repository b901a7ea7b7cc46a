import { Link } from 'react-router-dom';
import type { ServicePage } from '@sevenfold/brand/service-pages';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import styles from './service-page.module.css';

export function ServiceHero({ service }: { service: ServicePage }) {
  return (
    <header className={`page ${styles.hero}`} style={foldStyle(service.division)}>
      <p className={styles.name}>{service.name}</p>
      <h1 className="page-title">{service.headline}</h1>
      <p className="page-lead">{service.introduction}</p>
    </header>
  );
}

export function ServiceBody({ service }: { service: ServicePage }) {
  const { division, services, outcomes, lessons, tips, story, slug } = service;

  return (
    <div className="page" style={foldStyle(division)}>
      <h2 className="section-title">Services</h2>
      <ul className={styles.services}>
        {services.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>

      <div className={styles.columns}>
        <TextList title="Outcomes" items={outcomes} />
        <TextList title="Lessons" items={lessons} />
        <TextList title="Tips" items={tips} />
      </div>

      <section className={styles.story}>
        <h2>{story.title}</h2>
        <p>{story.text}</p>
      </section>

      <div className={styles.actions}>
        <Link className="sf-button" to={paths.contact}>
          Start a project
        </Link>
        {slug === 'music-storytelling' && (
          <Link className="sf-button sf-button-quiet" to={paths.division('echoverse')}>
            Visit EchoVerse
          </Link>
        )}
      </div>
    </div>
  );
}

function TextList({ title, items }: { title: string; items: string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
