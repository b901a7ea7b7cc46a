import { seededFolds } from '@sevenfold/brand/folds';
import styles from './cover.module.css';

type Props = { url?: string | undefined; seed: string };

/** A track's cover. A track without one gets seven folds, always the same ones. */
export function Cover({ url, seed }: Props) {
  if (url) return <img className={styles.cover} src={url} alt="" width={320} height={320} loading="lazy" />;
  return (
    <svg className={styles.cover} viewBox="0 0 70 70" preserveAspectRatio="none" aria-hidden>
      <rect width="70" height="70" fill="#10211f" />
      {seededFolds(seed).map(({ path, side }) => (
        <path key={path} d={path} fill={side === 'lit' ? '#b195ee' : '#eef2ec'} />
      ))}
    </svg>
  );
}
