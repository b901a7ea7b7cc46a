/** How a thing is broken and mended, and what its metric has to say meanwhile. */
export interface Trial {
  break?: () => unknown;
  mend?: () => unknown;
  meanwhile?: () => unknown;
  metric: Reading;
  is: (value: number) => boolean;
  /** The metric grows for good; others go back when the thing is mended. */
  count?: boolean;
  /** What breaks it renews the pod that counts, which begins from nothing. */
  isRenewed?: boolean;
}

export interface Reading {
  name: string;
  read: () => Promise<number | undefined>;
}
