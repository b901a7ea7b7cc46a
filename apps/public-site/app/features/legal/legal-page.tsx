import styles from './legal-page.module.css';

export type LegalText = { title: string; lead: string; sections: { title: string; paragraphs: string[] }[] };

export function LegalPage({ text }: { text: LegalText }) {
  return (
    <article className={`page page-narrow ${styles.legal}`}>
      <h1 className="page-title">{text.title}</h1>
      <p className="page-lead">{text.lead}</p>
      {text.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
