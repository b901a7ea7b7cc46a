/** How to break and mend something, and what its metric must show. */
export interface Trial {
  break?: () => unknown;
  mend?: () => unknown;
  meanwhile?: () => unknown;
  metric: Reading;
  is: (value: number) => boolean;
  /** The metric is a counter, which only grows; others return to normal once mended. */
  count?: boolean;
  /** Breaking it restarts the pod that counts, so the counter starts at zero. */
  isRenewed?: boolean;
}

export interface Reading {
  name: string;
  read: () => Promise<number | undefined>;
}
