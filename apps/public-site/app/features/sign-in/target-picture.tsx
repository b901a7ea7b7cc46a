import { foldStyle } from '@sevenfold/ui';
import { AsPicture } from '../../shell/require-sign-in';
import type { Target } from './target';
import styles from './target-picture.module.css';

/** A preview of the page that the person is going to. The words beside it say the same. */
export function TargetPicture({ target: { Page, params, division } }: { target: Target }) {
  return (
    <div
      className={styles.ground}
      style={division && foldStyle(division)}
      inert
      aria-hidden
      data-testid="target"
    >
      <div className={styles.sheet}>
        <div className={styles.page}>
          <AsPicture value>
            <Page params={params} />
          </AsPicture>
        </div>
      </div>
    </div>
  );
}
