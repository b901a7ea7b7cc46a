const longestTitle = 80;

/** Draft of a book order, for links such as `/contact?order=The%20Thaw`. Empty without a title. */
export function orderText(title: string | null): string {
  const named = title?.trim().slice(0, longestTitle);
  return named ? `I would like to order “${named}”, paperback.\n\nCopies: 1\nDeliver to: ` : '';
}
