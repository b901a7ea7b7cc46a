import { useEffect, useRef } from 'react';
import { useAtRest } from './coming-to-rest';
import styles from './pleat-background.module.css';

/** Slow light over folded paper, once the page is idle: one row of pixels, which CSS stretches over the page. */
export function PleatBackground() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const light = useAtRest(() => import('./pleat-light'));
  useEffect(() => light?.shine(canvas.current!), [light]);
  return <canvas ref={canvas} className={styles.canvas} height={1} aria-hidden />;
}
