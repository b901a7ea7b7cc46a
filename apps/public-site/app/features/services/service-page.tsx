import type { ReactNode } from 'react';
import { casePicture, divisions, studioServices } from '@sevenfold/brand';
import type { CasePicture } from '@sevenfold/brand/case-pages';
import type { ServicePage } from '@sevenfold/brand/service-pages';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
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

/** A picture of a project that used the service, with a link to it. */
export function ServicePicture({
  study,
  picture,
}: {
  study: { slug: string; title: string };
  picture: CasePicture;
}) {
  return (
    <figure className={styles.picture}>
      <img src={casePicture(study.slug, picture.name)} alt={picture.alt} width={1600} height={900} />
      <figcaption>
        <Link to={paths.case(study.slug)}>{study.title}</Link>: {picture.caption}
      </figcaption>
    </figure>
  );
}

/** `work` shows a project that used the service. */
export function ServiceBody({ service, work }: { service: ServicePage; work: ReactNode }) {
  const { services, process, outcomes, lessons, tips, story, slug } = service;
  const division = divisions[service.division];

  return (
    <div className="page" style={foldStyle(division.id)}>
      <h2 className="section-title">Services</h2>
      <ul className={styles.services}>
        {services.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>

      <section className={styles.part} aria-labelledby="process">
        <h2 id="process" className="section-title">
          How a project runs
        </h2>
        <ol className={styles.process}>
          {process.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      {work}

      <div className={styles.columns}>
        <TextList title="Outcomes" items={outcomes} />
        <TextList title="Lessons" items={lessons} />
        <TextList title="Tips" items={tips} />
      </div>

      <section className={styles.story}>
        <h2>{story.title}</h2>
        <p>{story.text}</p>
      </section>

      <div className={`actions ${styles.actions}`}>
        <Link className="sf-button" to={paths.contact}>
          Start a project
        </Link>
        <Link className="sf-button sf-button-quiet" to={paths.division(division.id)}>
          Visit {division.name}
        </Link>
        {division.showcase && (
          <Link className="sf-button sf-button-quiet" to={`${paths.division(division.id)}?demo=open`}>
            Try it: {division.showcase.title}
          </Link>
        )}
      </div>

      <NextService slug={slug} />
    </div>
  );
}

function NextService({ slug }: { slug: string }) {
  const next =
    studioServices[(studioServices.findIndex(each => each.slug === slug) + 1) % studioServices.length]!;
  return (
    <nav className={styles.next} style={foldStyle(next.division)} aria-label="Next service">
      <Link to={paths.service(next.slug)}>
        <span>Next service</span>
        <strong>{next.name}</strong>
        <span>{next.summary}</span>
      </Link>
    </nav>
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
