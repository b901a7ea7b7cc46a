import { company } from '@sevenfold/brand';
import { useToast } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import styles from './invitation.module.css';

export function Invitation() {
  const { show } = useToast();
  const refuseSource = () =>
    show('error', { title: 'Unauthorized — GitHub access restricted.', duration: 2000 });

  return (
    <section id="contact" className={styles.section} aria-labelledby="contact-title">
      <div className={styles.sheet}>
        <h2 id="contact-title" className={styles.title}>
          Let's Build Together
        </h2>
        <p className={styles.lead}>{company.contact.lead}</p>
        <div className={`actions ${styles.actions}`}>
          <Link className={`sf-button ${styles.primary}`} to={paths.contact}>
            Write to us
          </Link>
          <Link className={`sf-button ${styles.secondary}`} to={paths.divisions}>
            Meet the divisions
          </Link>
          <button className={`sf-button ${styles.secondary}`} type="button" onClick={refuseSource}>
            View on GitHub
          </button>
        </div>
      </div>
    </section>
  );
}
