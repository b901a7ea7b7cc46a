/** Extra rows around the visible ones, so that scrolling shows no gap. */
const overscan = 12;

/** Which rows of a long list to render, and the height of the others. */
export function rowWindow(
  count: number,
  { top, height, rowHeight }: { top: number; height: number; rowHeight: number },
) {
  const first = Math.floor(Math.min(top, Math.max(0, count * rowHeight - height)) / rowHeight);
  const start = Math.max(0, first - overscan);
  const end = Math.min(count, first + Math.ceil(height / rowHeight) + overscan);
  return { start, end, before: start * rowHeight, after: (count - end) * rowHeight };
}
