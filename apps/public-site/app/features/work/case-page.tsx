import type { CSSProperties } from 'react';
import { casePicture, divisions, studioServices, type StudioCase } from '@sevenfold/brand';
import { caseAfter, type CasePage as Case, type CasePicture } from '@sevenfold/brand/case-pages';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Portrait } from '../../people/portrait';
import { Link } from '../../shell/link';
import { posterSize } from './case-list';
import styles from './case-page.module.css';

/** The first picture has the full width, the others share rows. */
export const pictureSizes = { wide: { width: 1600, height: 900 }, half: { width: 1200, height: 900 } };

const colorsOf = ({ colors: { ground, ink } }: StudioCase) =>
  ({ '--case-ground': ground, '--case-ink': ink }) as CSSProperties;

/** A case study from problem to result, in its own colours. */
export function CasePage({ study }: { study: Case }) {
  const { slug, title, client, year, introduction, problem, process, pictures, result, quote, team } = study;
  const division = divisions[study.division];
  const service = studioServices.find(each => each.slug === study.service)!;
  const [first, ...others] = pictures;

  return (
    <article style={{ ...foldStyle(division.id), ...colorsOf(study) }}>
      <header className={styles.hero}>
        <div className={styles.words}>
          <p className={styles.client}>
            {client}, {year}
          </p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.introduction}>{introduction}</p>
          <ul className={styles.ways} aria-label="Part of">
            <li>
              <Link to={paths.division(division.id)}>{division.name}</Link>
            </li>
            <li>
              <Link to={paths.service(service.slug)}>{service.name}</Link>
            </li>
          </ul>
        </div>
        <img className={styles.poster} src={casePicture(slug, 'poster')} alt={study.poster} {...posterSize} />
      </header>

      <section className={`page ${styles.problem}`} aria-labelledby="problem">
        <h2 id="problem" className="section-title">
          The problem
        </h2>
        <div>
          {problem.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>

      <div className={styles.wide}>
        <Picture slug={slug} picture={first!} size={pictureSizes.wide} />
      </div>

      <section className="page" aria-labelledby="process">
        <h2 id="process" className="section-title">
          How we did it
        </h2>
        <ol className={styles.process}>
          {process.map(({ title: step, text }) => (
            <li key={step}>
              <h3>{step}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <div className={`page ${styles.pair}`}>
        {others.map(picture => (
          <Picture key={picture.name} slug={slug} picture={picture} size={pictureSizes.half} />
        ))}
      </div>

      <section className={styles.result} aria-labelledby="result">
        <h2 id="result" className="section-title">
          What came of it
        </h2>
        <p className={styles.outcome}>{result.text}</p>
        <dl className={styles.numbers}>
          {result.numbers.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <figure className={styles.quote}>
          <blockquote>{quote.text}</blockquote>
          <figcaption>{quote.by}</figcaption>
        </figure>
      </section>

      <section className={`page ${styles.team}`} aria-labelledby="team">
        <h2 id="team" className="section-title">
          Who made it
        </h2>
        <ul>
          {team.map(({ person, did }) => (
            <li key={person}>
              <Portrait person={person} note={did} />
            </li>
          ))}
        </ul>
        <div className={`actions ${styles.actions}`}>
          <Link className="sf-button" to={paths.contact}>
            Start a project
          </Link>
          <Link className="sf-button sf-button-quiet" to={paths.work}>
            All case studies
          </Link>
        </div>
      </section>

      <NextCase study={caseAfter(slug)} />
    </article>
  );
}

type PictureProps = { slug: string; picture: CasePicture; size: { width: number; height: number } };

function Picture({ slug, picture: { name, alt, caption }, size }: PictureProps) {
  return (
    <figure className={styles.picture}>
      <img src={casePicture(slug, name)} alt={alt} {...size} loading="lazy" />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function NextCase({ study }: { study: StudioCase }) {
  return (
    <nav className={styles.next} style={colorsOf(study)} aria-label="Next case">
      <p className={styles.nextWords}>
        <span>Next case</span>
        <Link to={paths.case(study.slug)}>{study.title}</Link>
        <span>{study.line}</span>
      </p>
      <img src={casePicture(study.slug, 'poster')} alt={study.poster} {...posterSize} loading="lazy" />
    </nav>
  );
}
