import styles from './cover.module.css';

type Props = { url?: string | undefined; seed: string };

/** A track's cover. A track without one gets seven folds, always the same ones. */
export function Cover({ url, seed }: Props) {
  if (url) return <img className={styles.cover} src={url} alt="" width={320} height={320} loading="lazy" />;
  const folds = foldsOf(seed);
  return (
    <svg className={styles.cover} viewBox="0 0 70 70" preserveAspectRatio="none" aria-hidden>
      <rect width="70" height="70" fill="#10211f" />
      {folds.map(({ top, bottom }, index) => (
        <path
          key={index}
          d={`M${index * 10} ${top}l10 ${index % 2 ? -6 : 6}V${bottom}l-10 ${index % 2 ? 6 : -6}z`}
          fill={index % 2 ? '#eef2ec' : '#b195ee'}
        />
      ))}
    </svg>
  );
}

function foldsOf(seed: string) {
  let hash = 2_166_136_261;
  const next = () => (hash = Math.imul(hash ^ (hash >>> 13), 16_777_619) >>> 0) / 2 ** 32;
  for (const character of seed) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return Array.from({ length: 7 }, () => ({ top: 6 + next() * 26, bottom: 40 + next() * 24 }));
}
