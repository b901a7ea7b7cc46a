export type Chapter = { chapter: number; title: string; paragraphs: readonly string[] };

export const storyTitle = 'The Lighthouse Index';

export const story: readonly Chapter[] = [
  {
    chapter: 1,
    title: 'The Card for Fog',
    paragraphs: [
      'The keeper had died in March, and in April they sent Ines to count the spoons. That was how the harbour office put it. In truth there were few spoons and a great many drawers, for Matthias Orr had spent forty-one years alone on the rock with a stove, a lamp and a card index.',
      'She found it behind the coal. Nine oak cabinets stood along the curve of the wall, bent by some patient joiner to fit it, and every drawer had a brass frame with a word in it. Not names, as she had expected, and not ships. The first drawer said Aft. The last said Yonder. Between them, in a hand as upright as a fence, the man had written down everything he had ever seen from the gallery.',
      'She took out the card for fog. There were sixty of them, tied with twine. Fog that comes in like an aunt, without knocking, said the first. Fog in layers: saw the mast of the Providence go by, and no Providence. Fog that smelt of bread. Under each stood a date and an hour, and under some of them a small cross, which she did not understand.',
      'By noon she had forgotten the spoons. By four the boatman was calling from the landing, and she called back that he should come again on Thursday. He asked whether she had something to eat. She looked at the shelf, where there were eleven tins and a jar of honey with a card of its own, and said that she had enough to read.',
    ],
  },
  {
    chapter: 2,
    title: 'What the Crosses Meant',
    paragraphs: [
      'On the second evening she lit the lamp, because it seemed rude not to. The mechanism wanted winding every three hours, and so she learned the night as he must have known it, in slices. At nine there were lights along the whole of the coast. At midnight there were seven. At three there was one, low down and to the east, in a place where the chart showed nothing but dunes.',
      'She looked for it in the index. Under Window she found it: Window, east, third hour. Somebody else is awake. There was a cross beside it. She turned to the next card, and the next. The same window, in every month of nineteen years, and with every entry a cross.',
      'Then she saw what the crosses were. They stood wherever somebody else came into it. A cross by the fog that smelt of bread, for a baker had been up. A cross by the drowned bell, for it had been rung. None by the great storm, in which he had been alone; none by the whales. He had watched the sea for four decades and had marked, in all that water, each sign of a human being.',
      'She sat for a long time with the twine in her lap. Then she did what any clerk would have done, and counted. There were nine thousand and some cards. There were two hundred and twelve crosses. She thought that it was the loneliest number she had ever written down, until she thought of the alternative, which was that he had never looked for them at all.',
      'At three the window was lit again. She took the lamp’s shutter in her hand, felt foolish, and closed it twice.',
    ],
  },
  {
    chapter: 3,
    title: 'Yonder',
    paragraphs: [
      'Nothing answered. She had not really thought that anything would. But on the third night, at a few minutes past three, the window in the dunes went dark, and light, and dark, and light again, as plain as a knock at a door.',
      'On Thursday she did not wait for the boatman to ask. She had him row her east, along the bar, to where a path came down between the marram grass. There was a cottage with one window to the sea. The woman who opened was about eighty, and had flour to the elbows.',
      'You are not Matthias, she said. No, said Ines, and told her. The woman nodded slowly and moved a chair out with her foot. I bake for the boats, she said. I get up at half past two. In the first winter I saw that somebody kept that lamp very clean, and I thought: well, there are two of us, then. We never met. He did not like the land, and I cannot bear the water. But I have put my light in the window every night for nineteen years, and I took it that he knew.',
      'Ines had brought the cards from the drawer marked Window. There were more than anyone could have read at one sitting, so they did not try. They read one each, in turn, until the bread was done. Somebody else is awake. Window, third hour: early today. Window: she has a cold, I think, it was lit at four. And the last of all, from the end of February, in a hand no longer upright: It has been good company.',
      'In May the harbour office had its inventory. Spoons, six. Lamp, in order. Index, nine cabinets, to remain where it is. The new keeper had been asked whether she would mind the solitude, and had said that she did not expect any. Her first card is in the last drawer, under Yonder. It has a date, an hour, and a cross.',
    ],
  },
];

const wordsPerMinute = 200;

export const wordCount = ({ paragraphs }: Pick<Chapter, 'paragraphs'>): number =>
  paragraphs.join(' ').split(/\s+/).filter(Boolean).length;

/** Rounded up; at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.ceil(words / wordsPerMinute));
