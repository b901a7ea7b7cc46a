import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { Author, Impact, PublishingResources, Reviews } from './series-parts';
import { readersReviews } from './series';
import { VolumeList } from './volume-list';
import styles from './series-parts.module.css';

/** The four volumes, for readers. */
export function SeriesPage() {
  return (
    <>
      <Impact />
      <VolumeList detail="story" />
      <div className={styles.parts}>
        <Author />
        <Reviews reviews={readersReviews} />
        <PublishingResources />
        <div className="actions">
          <Link className="sf-button" to={paths.contact}>
            Write to us
          </Link>
          <Link className="sf-button sf-button-quiet" to={paths.educatorHub}>
            Educator Hub
          </Link>
        </div>
      </div>
    </>
  );
}
