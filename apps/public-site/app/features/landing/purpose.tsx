import { company } from '@sevenfold/brand';
import styles from './statement.module.css';

export function Purpose() {
  return (
    <section className={styles.inverted} aria-labelledby="purpose">
      <div className={styles.section}>
        <h2 id="purpose" className="section-title">
          Why We Exist
        </h2>
        <div>
          <p className={styles.statement}>{company.purpose.statement}</p>
          {company.purpose.paragraphs.map(paragraph => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          <dl className={styles.promises}>
            {company.purpose.promises.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
