const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities[character]!);
