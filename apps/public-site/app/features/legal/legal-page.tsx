import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

export type LegalText = {
  title: string;
  lead: string;
  /** Date of the last change in content, such as `2026-11-28`. */
  updated: string;
  sections: { title: string; text: ReactNode }[];
};

export function LegalPage({ text: { title, lead, updated, sections } }: { text: LegalText }) {
  return (
    <article className={`page ${styles.legal}`}>
      <h1 className="page-title">{title}</h1>
      <p className="page-lead">{lead}</p>
      <p className="muted">
        Last updated <time dateTime={updated}>{describeDay(updated)}</time>
      </p>
      {sections.map(section => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text}
        </section>
      ))}
    </article>
  );
}

/** The same on the server and in every time zone. */
const describeDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
