import { useContext, type ReactNode } from 'react';
import { brand } from '@sevenfold/brand';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { AsPicture } from '../../shell/require-sign-in';
import { ContactIntake } from './contact-intake';
import styles from './contact-page.module.css';

const benefits = [
  {
    title: 'A person reads it',
    text: 'Not a queue. Someone from the right division picks it up within two working days.',
  },
  {
    title: 'Bring the real thing',
    text: 'Sketches, recordings, PDFs. Large files pick up where they left off, even after a lost connection.',
  },
  {
    title: 'All in one place',
    text: 'Your message and files stay together, and you get a reference.',
  },
];

type Props = {
  /** Decides who sees the form. */
  guard(form: ReactNode): ReactNode;
  /** Called once the form is open. Redirecting after that would lose the text. */
  onReached(): void;
};

export function ContactPage({ guard, onReached }: Props) {
  const asPicture = useContext(AsPicture);

  return (
    <div className={`page ${styles.layout}`}>
      <div className={styles.head}>
        <h1 className="page-title">Tell us what you see.</h1>
        <p className="page-lead">
          The sketch, the recording, the half-written page, or just the problem. Beginnings are our favourite
          part.
        </p>
      </div>
      <section className={styles.form} aria-label="Write to us">
        {asPicture ? <DrawnForm /> : guard(<ContactIntake onReached={onReached} />)}
      </section>
      <div className={styles.about}>
        <ul className={styles.benefits}>
          {benefits.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              {text}
            </li>
          ))}
        </ul>
        {!asPicture && (
          <>
            <p>
              Or write an email to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
            </p>
            <p>
              <Link to={paths.home}>Back to Home</Link>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** The form in the sign-in page's preview. */
function DrawnForm() {
  return (
    <div className={styles.fields}>
      {['Name', 'Email', 'Message'].map(label => (
        <div key={label} className={styles.drawnField}>
          {label}
        </div>
      ))}
    </div>
  );
}
