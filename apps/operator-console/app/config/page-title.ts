/** The `meta` of a screen: what the tab and the history call it. */
export const pageTitle = (screen: string) => () => [
  { title: `${screen} – Sevenfold console` },
  { name: 'robots', content: 'noindex' },
];
