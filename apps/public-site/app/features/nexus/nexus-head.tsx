import type { ReactNode } from 'react';
import { foldStyle } from '@sevenfold/ui';
import '../../typefaces/martian-mono.css';
import styles from './nexus-head.module.css';

/** The frame of every Nexus tool. */
export function NexusHead({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="page" style={foldStyle('nexus')}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
    </div>
  );
}
