const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => escapes[sign]!);

/** The same text as HTML: no images, nothing fetched, no scripts. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p style="margin:0 0 16px">${paragraph.split('\n').map(line).join('<br>')}</p>`);
  return (
    '<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f4f1ea">' +
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;color:#1c1a17;' +
    `font:16px/1.55 Georgia,serif">${paragraphs.join('')}</div></body></html>`
  );
}

function line(text: string): string {
  if (!/^https?:\/\/\S+$/.test(text)) return escaped(text);
  return `<a href="${escaped(text)}" style="color:#1c1a17">${escaped(text)}</a>`;
}
