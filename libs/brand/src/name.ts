/** The studio's name and tagline. */
export const brand = {
  name: 'Sevenfold',
  tagline: 'One sheet, folded seven ways.',
  description:
    'Sevenfold is one studio with seven divisions: branding, publishing, web and software, education, games, aerial film, and music. One sheet, folded seven ways.',
  email: 'hello@sevenfold.test',
  founded: 2019,
  listeningRooms: 'RydeSync',
  hiddenFestival: 'The Hidden Festival',
  series: 'Seasons of Change',
} as const;
