/** A code as words: `page_viewed` is “Page viewed”. */
export function codeText(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
