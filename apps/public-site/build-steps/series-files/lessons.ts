import type { Season } from '../../app/features/series/volumes';

/** A 45-minute sample lesson for each volume. Nothing to buy. */
export const lessons: Record<Season, { title: string; needs: string; steps: string[]; home: string }> = {
  spring: {
    title: 'The drawer marked Uncertain',
    needs: 'Envelopes, a handful of unnamed seeds, one question each.',
    steps: [
      '10 min. Read the passage aloud. Who gave the seeds, and what did they hope for? The text says only half of it.',
      '15 min. Each child writes on an envelope what they hope for from the seed in it, and not what it is.',
      '15 min. In pairs: tell the same seed’s story, once as the one who gave it and once as the one who sows it.',
      '5 min. Sow. Agree on who waters on Thursdays.',
    ],
    home: 'Begin the field journal: one line a day for four weeks, even on days when nothing happens.',
  },
  summer: {
    title: 'On the hour, eleven times a day',
    needs: 'A stick, a playground, a clock that everyone can see.',
    steps: [
      '10 min. Read the passage aloud. Why do the brothers still cast off?',
      '15 min. Outside: mark the end of the stick’s shadow every three minutes. What moves, and how do you know?',
      '15 min. Half the class argues that the ferry should stop, half that it should go on. Change sides after five minutes.',
      '5 min. Look at the last mark. Who was right about where it would be?',
    ],
    home: 'Find something at home that there is more than enough of. Ask who decided how much is enough.',
  },
  autumn: {
    title: 'Some of them paid it twice',
    needs: 'A large sheet for each table, two colours.',
    steps: [
      '10 min. Read the passage aloud. What does the text never say outright?',
      '15 min. Draw everyone in it and who owes whom what: goods in one colour, favours in the other.',
      '15 min. Add an arrow that the author left out, and defend it to the next table.',
      '5 min. Three ways of saying goodbye that need no words.',
    ],
    home: 'Ask someone over seventy about something small that they once took.',
  },
  winter: {
    title: 'The vote on the dictionaries',
    needs: 'The ballot of the worksheets, ten books from the shelf.',
    steps: [
      '10 min. Read the passage aloud. Stop before the atlas.',
      '15 min. Your stove needs one of the ten books tonight. Vote without a word; then talk; then vote again.',
      '15 min. Write three sentences for the book that lost: why it should have stayed.',
      '5 min. Which vote was fairer, the first or the second?',
    ],
    home: 'Follow one warmth in your kitchen back to where it was stored before.',
  },
};

/** A twelve-week plan: three weeks for each volume. */
export const weeks: Record<Season, [string, string, string]> = {
  spring: [
    'Chapters 1 to 6. What begins here, and who begins it? Outside: find ten things that are not yet what they will be.',
    'Chapters 7 to 13. Two accounts of the same meeting. Compare what each leaves out.',
    'Chapters 14 to 20. Who sowed it? Sort clues into causes and coincidences. Read the field journals to each other.',
  ],
  summer: [
    'Chapters 1 to 5. Draw the river from the ferry, from the bridge and from the water.',
    'Chapters 6 to 12. The debate of chapter 9, held again with your own sides.',
    'Chapters 13 to 18. Shadow, time and latitude: the measurements of chapter 15, made in your own yard.',
  ],
  autumn: [
    'Chapters 1 to 7. A list of what is stolen, returned and given. Is there a fourth kind?',
    'Chapters 8 to 14. Goodbyes: collect them, and sort them by what they hide.',
    'Chapters 15 to 21. The map of favours, for the whole village, on one wall.',
  ],
  winter: [
    'Chapters 1 to 6. Who decides, on which day? Keep a table of it.',
    'Chapters 7 to 14. The ballot. Two votes, and what talking changed.',
    'Chapters 15 to 19. From store to warmth: food, wood, wool, paper, people. End with what each would keep.',
  ],
};

export const questions: { ask: string; answers: string[]; right: number; because: string }[] = [
  {
    ask: 'What did the grandmother write on the envelopes in the drawer marked Uncertain?',
    answers: [
      'The names of the plants',
      'Who gave the seed, and what they hoped for',
      'The year in which to sow',
    ],
    right: 1,
    because: 'Not what the seed was but who had given it, and what they had hoped for.',
  },
  {
    ask: 'Something grows by May that nobody remembers sowing. What shows that it’s no coincidence?',
    answers: ['It stands in rows', 'It is green', 'It grows in May'],
    right: 0,
    because: 'Chance does not keep a distance of a hand’s breadth.',
  },
  {
    ask: 'Why does nobody take the ferry?',
    answers: ['It is too slow', 'There has been a bridge for a year', 'The brothers quarrel'],
    right: 1,
    because: 'The bridge had been open for a year. Still they cast off on the hour.',
  },
  {
    ask: 'A stick’s shadow grows shorter. What time of day is it?',
    answers: ['Morning', 'Evening', 'There’s no way to know'],
    right: 0,
    because: 'Until noon the sun climbs, and shadows shrink.',
  },
  {
    ask: 'How are the prices of the trees written?',
    answers: ['In ink', 'In pencil', 'Carved into the bark'],
    right: 1,
    because: 'In pencil, because he meant to be talked down.',
  },
  {
    ask: 'Some buyers paid twice. What was the second payment for?',
    answers: ['For the ladder', 'For what they had once stolen', 'By mistake'],
    right: 1,
    because: 'The text never says so. It is in what it leaves out.',
  },
  {
    ask: 'What burns on the fourth day?',
    answers: ['The dictionaries', 'The atlas', 'The benches'],
    right: 1,
    because: 'The dictionaries were kept; the atlas went first, beginning with the warm countries.',
  },
  {
    ask: 'Why do the younger children want to keep the dictionaries?',
    answers: ['For the words', 'For the pictures', 'For their weight'],
    right: 1,
    because: 'The little ones because of the pictures, the older ones because of the words.',
  },
];
