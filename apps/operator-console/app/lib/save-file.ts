/** Downloads fetched content as a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke it later, because the browser may not have started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
