interface DatabaseError {
  readonly code?: string;
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: { readonly originalCode?: string } } };
}

/** Whether the database rejects the data itself (SQLSTATE class 22), so that a retry is useless. */
export function isContentRefused(error: unknown): boolean {
  const { code, meta } = error as DatabaseError;
  const state = meta?.driverAdapterError?.cause?.originalCode ?? code ?? '';
  return /^22...$/.test(state);
}
