import { brand, company } from '@sevenfold/brand';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { Pleat } from './pleat';
import styles from './hero.module.css';

export function Hero() {
  return (
    <section className={styles.hero}>
      <Link to={paths.hiddenFestival} className={styles.corner} aria-label={brand.hiddenFestival} />
      <h1 className={styles.title}>
        {company.hero.title.map(line => (
          <span key={line}>{line} </span>
        ))}
      </h1>
      <div className={styles.introduction}>
        <p>{company.hero.lead}</p>
        <div className="actions">
          <Link className="sf-button" to={paths.work}>
            View Work
          </Link>
          <a className="sf-button sf-button-quiet" href="#contact">
            Get in Touch
          </a>
        </div>
      </div>
      <Pleat />
    </section>
  );
}
