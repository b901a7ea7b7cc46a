const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as text, whatever it holds. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities[character]!);
