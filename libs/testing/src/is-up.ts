/** Whether `url` answers with success, within 5 s. */
export async function isUp(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
