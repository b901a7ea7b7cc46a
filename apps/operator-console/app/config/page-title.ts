/** The `meta` of a screen: its title in tab and history. */
export const pageTitle = (screen: string) => () => [
  { title: `${screen} – Sevenfold console` },
  { name: 'robots', content: 'noindex' },
];
