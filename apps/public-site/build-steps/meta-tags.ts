/** `<meta>` tags by name or property. `mark` is an attribute by which a script finds them. */
export const metaTags = (mark: string, attribute: 'name' | 'property', contents: Record<string, string>) =>
  Object.entries(contents)
    .map(([name, content]) => `<meta ${mark} ${attribute}="${name}" content="${content}"/>`)
    .join('');
