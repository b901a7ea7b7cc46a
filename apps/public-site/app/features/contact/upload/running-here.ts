const nameOf = (fileId: string) => `sevenfold.upload ${fileId}`;

/**
 * Tells this browser's other tabs that an upload is running here, so that they do not resume it too. Call the
 * returned function to end the claim; it also ends with the page.
 */
export function claimUpload(fileId: string): () => void {
  const over = Promise.withResolvers<void>();
  void navigator.locks?.request(nameOf(fileId), () => over.promise);
  return over.resolve;
}

export async function runsSomewhere(fileId: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === nameOf(fileId));
}
