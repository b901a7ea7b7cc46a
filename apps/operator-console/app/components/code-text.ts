/** A code as words: `page_viewed` is “Page viewed”. */
export const codeText = (code: string) => capitalized(code.replaceAll('_', ' '));

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
