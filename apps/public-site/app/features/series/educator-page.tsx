import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { Author, EducatorResources, Reviews } from './series-parts';
import { teachersReviews } from './series';
import { VolumeList } from './volume-list';
import styles from './series-parts.module.css';

/** The four volumes, for teachers. */
export function EducatorPage() {
  return (
    <>
      <VolumeList detail="objectives" />
      <div className={styles.parts}>
        <EducatorResources />
        <Author />
        <Reviews reviews={teachersReviews} />
        <div className="actions">
          <Link className="sf-button" to={paths.contact}>
            Request Access
          </Link>
          <Link className="sf-button sf-button-quiet" to={paths.seasonsOfChange}>
            View Series Overview
          </Link>
        </div>
      </div>
    </>
  );
}
