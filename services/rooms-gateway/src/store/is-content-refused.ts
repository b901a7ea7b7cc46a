interface DatabaseError {
  readonly code?: string;
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: { readonly originalCode?: string } } };
}

/** Whether the database refuses what it was given for what it is (SQLSTATE class 22): it always will. */
export function isContentRefused(error: unknown): boolean {
  const { code, meta } = error as DatabaseError;
  const state = meta?.driverAdapterError?.cause?.originalCode ?? code ?? '';
  return /^22...$/.test(state);
}
