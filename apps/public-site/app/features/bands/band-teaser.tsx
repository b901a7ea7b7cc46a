import type { Band } from '@sevenfold/brand/bands';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import styles from './band-body.module.css';

/** What visitors may read before we know who they are. */
export function BandTeaser({ band }: { band: Band }) {
  return (
    <div className="page" style={foldStyle(band.division)}>
      <p className={styles.opening}>{band.story[0]}</p>
      <p data-invitation>
        <Link to={paths.signInFrom(paths.band(band.slug))}>Sign in</Link> for the rest of the story, the
        records and a room to hear them in together.
      </p>
    </div>
  );
}
