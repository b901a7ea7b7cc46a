import { company } from '@sevenfold/brand';
import styles from './statement.module.css';

export function Company() {
  return (
    <section className={styles.section} aria-labelledby="company">
      <h2 id="company" className="section-title">
        What is the company
      </h2>
      <div>
        <p className={styles.statement}>{company.about.statement}</p>
        {company.about.paragraphs.map(paragraph => (
          <p key={paragraph} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}
