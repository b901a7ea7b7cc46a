/** Texts of the landing page. */
export const company = {
  hero: {
    title: ['One sheet,', 'folded seven ways.'],
    lead: 'Sevenfold is one studio with seven divisions. We name things, write them, build them, teach them, play them, film them and set them to music. It’s the same paper every time.',
  },
  about: {
    statement: 'Sevenfold is a house of seven small workshops with one shared table in the middle.',
    paragraphs: [
      'Each division has its own craft and its own stubborn standards. Lumina draws, Vespera publishes, Nexus builds, Summit teaches, Skyforge plays, Horizon flies and EchoVerse listens.',
      'What leaves the house has usually crossed the table more than once: a book that needed a game, a game that needed a choir, a choir that needed a website that wouldn’t fall over on opening night.',
    ],
  },
  purpose: {
    statement: 'Because most good ideas are lost in the handover.',
    paragraphs: [
      'The agency hands over to the developer, the developer to the composer, and at every crossing something is flattened. We keep the whole path under one roof, so that what you get is what you were promised.',
      'We stay small on purpose, write down what we learn, and only take on work we’d sign.',
    ],
    promises: [
      { title: 'One idea', text: 'Every project has a sentence. Anyone in the house can recite it.' },
      { title: 'One table', text: 'The people who promise it are the people who make it.' },
      { title: 'One crease', text: 'We measure twice. Paper remembers.' },
    ],
  },
  rooms: {
    title: 'Rooms right now',
    lead: 'In a listening room everyone hears the same second of the same song. One click and you’re in: no account, nothing to install.',
    quiet: 'Open a room, send the link, press play.',
  },
  work: {
    lead: 'Five kinds of work, most days. Each page explains what we offer, what came of it and what it taught us.',
  },
  contact: {
    lead: 'Bring the sketch, the recording, the half-written page or just the problem. We answer every message within two working days, and a person writes the answer.',
  },
} as const;
