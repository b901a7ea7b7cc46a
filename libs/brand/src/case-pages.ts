import { studioCases, type StudioCase } from './cases.js';
import type { PersonId } from './people.js';

export type CasePicture = {
  /** Part of the file's name. */
  name: string;
  alt: string;
  caption: string;
};

export type CasePage = StudioCase & {
  introduction: string;
  problem: string[];
  process: { title: string; text: string }[];
  /** Shown in this order: the first at full width, the others side by side. */
  pictures: CasePicture[];
  result: { text: string; numbers: { value: string; label: string }[] };
  quote: { text: string; by: string };
  team: { person: PersonId; did: string }[];
};

/** Separate from the list, which every visitor of the landing page loads. */
const pages: Record<string, Omit<CasePage, keyof StudioCase>> = {
  'harbour-light': {
    introduction:
      'A ferry line had five boats, five colours and no name that would carry through fog. It asked for a logo. It needed a light.',
    problem: [
      'Harbour Light had grown by buying boats from lines that closed. Each came with its own paint, its own lettering and a captain who liked it that way. From the quay you could not tell which boat was yours, and in winter people boarded the wrong one about twice a week.',
      'The same mark had to work on a funnel seen across two miles of grey water and on a punched ticket two millimetres high. Most marks do one of these. This one had to do both.',
    ],
    process: [
      {
        title: 'Ride every crossing',
        text: 'Mirela and Adaeze spent a week on deck and asked one question: how do you know it is your boat? Eleven people gave the same answer: the lamp.',
      },
      {
        title: 'Draw forty, keep three',
        text: 'All forty sketches went on the harbour wall in chalk. The crew looked at them from the far pier and named what they saw. Three had the same name from everyone.',
      },
      {
        title: 'Test it in bad weather',
        text: 'We painted the three on barrels and towed them out in November. One was still itself at two miles in drizzle: a beam, cut from a square.',
      },
      {
        title: 'Leave a kit',
        text: 'Stencils for the yard, a ticket punch, one pot of yellow with a number on the lid. The painters repainted the fleet without us.',
      },
    ],
    pictures: [
      {
        name: 'fleet',
        alt: 'Three ferries of different sizes in side view, each with the same yellow beam on a dark hull.',
        caption:
          'Three of the five hulls, one beam. The angle is the same on every boat, whatever its length.',
      },
      {
        name: 'sizes',
        alt: 'The mark seven times in a row, each half as large as the one before, down to a dot.',
        caption: 'From the funnel to the ticket punch. At two millimetres the beam is still a beam.',
      },
      {
        name: 'ticket',
        alt: 'A long paper ticket with the beam across it, a punched hole and the crossing times.',
        caption: 'The ticket is a strip of the poster. Conductors punch it where the lamp is.',
      },
    ],
    result: {
      text: 'The fleet was repainted in one winter. Since then, people have boarded the wrong ferry twice, and one of them did it on purpose. Children in the harbour school draw the mark when they are asked to draw a boat.',
      numbers: [
        { value: '2 mi', label: 'where the crew could still name it' },
        { value: '2 mm', label: 'the smallest size in use' },
        { value: '1', label: 'pot of yellow' },
      ],
    },
    quote: {
      text: 'I was against it. Then I came home in fog and saw her before I heard her.',
      by: 'Captain Una Reike, on the night boat',
    },
    team: [
      { person: 'mirela-tan', did: 'The mark' },
      { person: 'adaeze-cole', did: 'Interviews and strategy' },
      { person: 'jonas-wirth', did: 'Stencils, tickets, paint' },
    ],
  },
  tideline: {
    introduction:
      'The Trust had measured its estuary for thirty years and nobody came to the meetings. We flew over the same hundred metres, thirteen times, and let the mud speak.',
    problem: [
      'Twice a month the moon pulls the whole of Saltmere out to sea and pushes it back somewhere slightly different. The channels move by a metre or two each time. You cannot see it from the bank, and a table of numbers persuades only people who like tables.',
      'A sea wall was to be moved, and the village had to choose where. The Trust wanted everyone in the hall to have seen what the water does, before anyone raised a hand.',
    ],
    process: [
      {
        title: 'Ask the place first',
        text: 'The birds got the calendar before we did. Four of the thirteen dates moved because someone was nesting.',
      },
      {
        title: 'Fly it the same way',
        text: 'Same height, same line, same three metres a second, at the lowest water of a spring tide. Ana flew with a strip of tape on the screen for the horizon.',
      },
      {
        title: 'Lay one over the other',
        text: 'Ilir pinned every frame to nine posts in the mud. What moves in the film is the estuary, never the camera.',
      },
      {
        title: 'Listen to it',
        text: 'The sound is the place itself, with the rotors taken out. Low Altitude tuned a drone to the chord of the ebb.',
      },
    ],
    pictures: [
      {
        name: 'frames',
        alt: 'Thirteen small aerial pictures in two rows; the same channel shifts a little in each.',
        caption: 'Thirteen spring tides over the same nine posts. Read it like a flip book.',
      },
      {
        name: 'section',
        alt: 'A stack of thirteen cross-sections of the channel, drawn as ridges one behind the other.',
        caption: 'The bed of the channel, a year deep. The deepest point walked nineteen metres east.',
      },
      {
        name: 'heron',
        alt: 'A heron stands on one leg in a mirror of shallow water at low sun.',
        caption: 'The only cast member with a contract: we left when he arrived.',
      },
    ],
    result: {
      text: 'The film is eleven minutes long and was shown three times on one evening, because people went home to fetch their neighbours. The village voted to move the wall inland and leave the channel its room.',
      numbers: [
        { value: '13', label: 'flights along one line' },
        { value: '19 m', label: 'the channel walked in a year' },
        { value: '4', label: 'dates we gave to the birds' },
      ],
    },
    quote: {
      text: 'I have lived beside it for sixty years and had never seen it move.',
      by: 'Edda Marsh, oyster grower',
    },
    team: [
      { person: 'ana-ferreira', did: 'Flights and cut' },
      { person: 'ilir-hoxha', did: 'Survey and score' },
      { person: 'yara-voss', did: 'Sound' },
    ],
  },
  'paper-kingdoms': {
    introduction:
      'It began as a map that would not lie flat. By the third evening we had stopped flattening it and started to keep score.',
    problem: [
      'Every board game has a board, and in most of them it is the only thing that does nothing. Sanne wanted one that was the game: no dice, no cards, a single sheet that two to four people fold until there is no move left.',
      'Paper has opinions. It tears at the seventh fold, it remembers every crease, and it does not care whose turn it is. The rules had to be what the paper already wanted.',
    ],
    process: [
      {
        title: 'Grey boxes first',
        text: 'Forty evenings with brown packing paper and a pencil. If a rule needed explaining twice, it went.',
      },
      {
        title: 'Count the folds',
        text: 'Dex wrote a solver that played a million games in a night. It found an opening that always won, so we took a triangle away.',
      },
      {
        title: 'Find the sheet',
        text: 'Bo folded nineteen papers ten thousand times each on a machine made from a record player. One of them survived: a map paper for sailors.',
      },
      {
        title: 'Play with anyone',
        text: 'The triangles are told apart by pattern as well as colour, and every crease can be felt. It has been played in the dark.',
      },
    ],
    pictures: [
      {
        name: 'fold',
        alt: 'The board in four states from left to right: flat, one corner lifted, halved, and folded into a castle.',
        caption: 'Turn one, turn four, turn nine, and the end. A kingdom is whatever you can still see.',
      },
      {
        name: 'patterns',
        alt: 'Six triangles with six patterns: stripes, dots, waves, bricks, leaves and a woven grid.',
        caption: 'Six realms, six patterns. You can play it without seeing a single colour.',
      },
      {
        name: 'box',
        alt: 'A flat square box tied with a red cord, with a paper crown lying on the lid.',
        caption: 'The box is the board’s first fold. The crown is in the rules, on page three.',
      },
    ],
    result: {
      text: 'The first thousand sold out before there was a box. Teachers use it for symmetry, which we had not planned, and one chess club uses it to settle who cleans up.',
      numbers: [
        { value: '1', label: 'sheet of paper, nothing else' },
        { value: '64', label: 'triangles, once there were 65' },
        { value: '10,000', label: 'folds before it tears' },
      ],
    },
    quote: {
      text: 'My grandmother folded my whole kingdom away and apologised to the paper.',
      by: 'Noor, aged nine, playtester',
    },
    team: [
      { person: 'sanne-okoro', did: 'The game' },
      { person: 'dex-arriaga', did: 'Solver and rule book' },
      { person: 'bo-lindqvist', did: 'Paper and box' },
      { person: 'ngozi-adler', did: 'Classroom edition' },
    ],
  },
  'tuesday-at-eleven': {
    introduction:
      'Every Tuesday at eleven a ticket shop fell over, and every Tuesday at half past it stood up again. The quote for new servers was ready to sign.',
    problem: [
      'The traffic was flat, the logs were clean and the shop sold mostly opera. Each Tuesday the database went to full load for twenty-six minutes, tickets were sold twice, and someone phoned two families to explain.',
      'Three people had already looked for an attacker. The shop had moved to larger machines twice, and the outage had moved with it.',
    ],
    process: [
      {
        title: 'Draw what is there',
        text: 'Before touching anything, Ravi drew every way a request can take through the shop. It took two days and found a service that nobody had missed.',
      },
      {
        title: 'Sit beside it',
        text: 'The next Tuesday, Kirsten wired the request counter to a loudspeaker. At eleven it did not get faster. It changed its note.',
      },
      {
        title: 'Follow one person',
        text: 'One trace of one visitor: a click in the loyalty email, a link to /Account, a cache that only knew /account. Forty thousand readers, forty thousand misses.',
      },
      {
        title: 'Change one letter',
        text: 'We lower-cased the link, made the cache do the same for the next person, and wrote the test that would have caught it.',
      },
    ],
    pictures: [
      {
        name: 'path',
        alt: 'A diagram of two paths from an email to the shop: /account is short, /Account runs through every box.',
        caption: 'The same page at two addresses. The long way goes through everything they had.',
      },
      {
        name: 'load',
        alt: 'Two charts of a week’s load: the upper one with a tall red spike on Tuesday, the lower one flat.',
        caption: 'The week before and the week after. The vertical axis is the same.',
      },
      {
        name: 'letter',
        alt: 'A capital A crossed out in red pencil, a small a written beside it, with the note: 26 minutes.',
        caption: 'The whole change, as it hangs in their office.',
      },
    ],
    result: {
      text: 'There has not been a Tuesday since. The order for new servers was cancelled, and the shop spent the money on a telephone line that a person answers.',
      numbers: [
        { value: '1', label: 'character changed' },
        { value: '26 min', label: 'a week, given back' },
        { value: '0', label: 'new servers' },
      ],
    },
    quote: {
      text: 'They sent a bill for nine days and a framed letter. I hung up both.',
      by: 'Marguerite Osei, Second Balcony',
    },
    team: [
      { person: 'kirsten-moe', did: 'Listening, repair' },
      { person: 'ravi-anand', did: 'Map and tests' },
    ],
  },
  'the-quiet-label': {
    introduction:
      'A tea house asked for packets that would not shout from the shelf. We took away the second colour, then the glue, then the words we could spare.',
    problem: [
      'Slow Kettle sells nine teas to people who mostly come for the silence. Their old packets had four colours, a gold sticker and an inner bag that crackled. Guests opened them the way you open sweets in a theatre.',
      'A packet has to keep tea dry, close again a hundred times and say which tea it is in the dark of a cupboard. Everything else was ours to leave out.',
    ],
    process: [
      {
        title: 'Drink the whole list',
        text: 'Nine teas, nine mornings, no talking. We wrote down where each one stops on the tongue, and drew that.',
      },
      {
        title: 'Fold until it holds',
        text: 'Jonas folded two hundred and eleven packets. The last one locks itself with a flap that children know from paper boats.',
      },
      {
        title: 'Print it once',
        text: 'One ink on uncoated paper. The nine teas differ only in a pattern of lines, which a thumb can read too.',
      },
      {
        title: 'Let the house do it',
        text: 'The packets come flat. The first hour of every day is for folding, and guests have started to come early for it.',
      },
    ],
    pictures: [
      {
        name: 'shelf',
        alt: 'Nine tea packets on a shelf, all in one green, each with its own pattern of lines.',
        caption: 'Nine teas, one ink. From left to right they take longer to leave the tongue.',
      },
      {
        name: 'steps',
        alt: 'Six drawings show how a flat sheet becomes a packet: fold lines are dashed, arrows show the way.',
        caption: 'Six folds and no glue. The sixth locks the other five.',
      },
      {
        name: 'cup',
        alt: 'A bowl of tea from above, on a table of folded shadow, with one leaf at its rim.',
        caption: 'Nine mornings began like this. Nobody said a word.',
      },
    ],
    result: {
      text: 'Printing costs fell by more than half, and people collect the packets, which we had not intended. One guest has papered a small hallway.',
      numbers: [
        { value: '1', label: 'ink' },
        { value: '6', label: 'folds, no glue' },
        { value: '211', label: 'packets before the right one' },
      ],
    },
    quote: {
      text: 'It is the only thing on our shelf that I have never had to explain.',
      by: 'Mika Lund, Slow Kettle',
    },
    team: [
      { person: 'jonas-wirth', did: 'Construction and print' },
      { person: 'mirela-tan', did: 'Patterns' },
      { person: 'henrike-sol', did: 'The eleven words left' },
    ],
  },
  'first-rope': {
    introduction:
      'Fractions are where a class splits into those who can and those who copy. So we tied everyone to the same rope.',
    problem: [
      'In four valley schools, one child in three stopped asking questions in the month when fractions began. The worksheets were fine. They answered a question that nobody in the room had.',
      'Ngozi gave them one: twelve people, forty metres of rope, five days of food and a pass that closes in the afternoon. Nobody crosses until everyone does.',
    ],
    process: [
      {
        title: 'Start from Monday',
        text: 'Each of the ten weeks begins with a decision the party must make. The mathematics is what they need to make it.',
      },
      {
        title: 'Give it a weight',
        text: 'A real rope, cut and spliced in twelfths, lies on the classroom floor all term. You can stand on three quarters of it.',
      },
      {
        title: 'Teach it three times',
        text: 'Three teachers, three classes. Anything that worked only when Ngozi said it, we threw out.',
      },
      {
        title: 'Let them lead',
        text: 'In the last week the class plans a crossing for another class, with one mistake hidden in it. Finding it is the exam.',
      },
    ],
    pictures: [
      {
        name: 'profile',
        alt: 'The ten weeks as a mountain profile with ten camps, from the valley over the pass and down.',
        caption: 'Ten weeks, ten camps. The steepest part is week six, common denominators.',
      },
      {
        name: 'strips',
        alt: 'Fraction strips as lengths of rope: a whole, halves, thirds, quarters, sixths and twelfths.',
        caption: 'One rope, six ways to share it. The knots line up where the numbers do.',
      },
      {
        name: 'kit',
        alt: 'The course laid out: a coil of rope, a folded map, a pencil, a tin cup and twelve name tags.',
        caption: 'The whole course fits into one rucksack, and weighs what the sum says.',
      },
    ],
    result: {
      text: 'Forty-one classes have crossed. In the first four schools the questions did not stop in week two. They got longer.',
      numbers: [
        { value: '10', label: 'weeks from valley to valley' },
        { value: '41', label: 'classes that have crossed' },
        { value: '1/12', label: 'of a rope for everyone' },
      ],
    },
    quote: {
      text: 'She asked whether two sixths is the same third. Then she went and stood on it.',
      by: 'Joss Abara, teacher',
    },
    team: [
      { person: 'ngozi-adler', did: 'The course' },
      { person: 'sanne-okoro', did: 'The expedition game' },
      { person: 'tomas-brandt', did: 'Maps and worksheets' },
    ],
  },
  'weather-choir': {
    introduction:
      'A glass house, twelve loudspeakers and a choir that sings the weather a day before it arrives.',
    problem: [
      'The Orangery at Lindmoor is warm in winter and empty on grey days. Its trustees asked for something that would make people want to come in bad weather, without asking the gardeners to be quiet.',
      'Music that repeats becomes furniture within a week. This had to be new each morning, right for that morning, and pleasant beside someone who is repotting a lemon tree.',
    ],
    process: [
      {
        title: 'Listen to the glass',
        text: 'Yara sat in the house for a week with a notebook. Rain on the roof is in B flat, nearly, so the piece is too.',
      },
      {
        title: 'Write a grammar, not a song',
        text: 'Pressure sets the chord, wind the tempo, cloud the number of voices. A front is a modulation. Sun is one voice alone.',
      },
      {
        title: 'Record the choir',
        text: 'Base Camp Choir sang every note that the weather could ask for, on one breath each. People decide which of them it may use.',
      },
      {
        title: 'Hang it in time',
        text: 'Twelve loudspeakers among the trees, kept together by the same clock as RydeSync. A gust walks through the room from west to east.',
      },
    ],
    pictures: [
      {
        name: 'score',
        alt: 'A day’s score from midnight to midnight: pressure as a line, rain as drops, wind as slanted strokes.',
        caption: 'Thursday’s score, printed on Wednesday and pinned beside the door.',
      },
      {
        name: 'house',
        alt: 'The glass house in section, with palms, lemon trees and twelve small loudspeakers in the branches.',
        caption: 'Twelve voices in the branches. The gardeners have named four of them.',
      },
      {
        name: 'front',
        alt: 'Broad bands of colour bend around a cold front, from coral into deep violet.',
        caption: 'A cold front at four in the afternoon: twelve bars, one modulation.',
      },
    ],
    result: {
      text: 'The house now fills when it rains. Visitors stay twice as long as before, and the gardeners say they check the piece for frost before the forecast.',
      numbers: [
        { value: '12', label: 'loudspeakers among the trees' },
        { value: '365', label: 'scores a year, none twice' },
        { value: '2×', label: 'as long as people used to stay' },
      ],
    },
    quote: {
      text: 'It went quiet at noon, so I brought the oleanders in. It hailed at one.',
      by: 'Pascal Wren, head gardener',
    },
    team: [
      { person: 'yara-voss', did: 'Composition' },
      { person: 'ravi-anand', did: 'Forecast into score' },
      { person: 'ngozi-adler', did: 'Choir' },
      { person: 'ilir-hoxha', did: 'Pads, wind' },
    ],
  },
  margins: {
    introduction:
      'For six years a translator wrote notes in the margins of her author’s letters, and he answered between her lines. Someone had to make that a book.',
    problem: [
      'The letters of Lioba Faye and the novelist she translated were never two piles. She wrote on his pages, he wrote on hers, and the last ones are mostly margin. Printed one after the other, they read like two people talking in different rooms.',
      'Facing pages would have been tidy and wrong: the right-hand page always seems to answer. We needed a page on which nobody speaks first.',
    ],
    process: [
      {
        title: 'Read it aloud, in two voices',
        text: 'Henrike and Tomas read all of it in eleven evenings. Wherever both began to speak at once they put a pencil mark. There were ninety.',
      },
      {
        title: 'Give each a hand',
        text: 'His lines lean forward in red, hers lean back in blue. Nothing else tells them apart, and after two pages nothing else is needed.',
      },
      {
        title: 'Let the margin wander',
        text: 'The line between the two columns moves with the argument. When he concedes, she gets the room.',
      },
      {
        title: 'Sew it open',
        text: 'A binding that lies flat, with paper wide enough for a third hand. Readers have started to send their copies back, written in.',
      },
    ],
    pictures: [
      {
        name: 'spread',
        alt: 'An open book: red and blue lines share both pages, the border between them runs like a river.',
        caption: 'Pages 112 and 113. It is about a comma, and takes four days.',
      },
      {
        name: 'marks',
        alt: 'Large proof marks in red and blue: a caret, a deletion loop, a transposition and a dotted underline.',
        caption: 'The four marks they agreed on in 2019. The dotted one means: leave it, I was wrong.',
      },
      {
        name: 'post',
        alt: 'A stack of envelopes with red and blue edges, stamped and tied with a string.',
        caption: 'Two hundred and six letters. One is empty, and is in the book as an empty page.',
      },
    ],
    result: {
      text: 'Margins is in its third printing and is taught to people who translate. Vespera keeps a shelf for copies that came back with a third voice in them.',
      numbers: [
        { value: '206', label: 'letters, one of them empty' },
        { value: '2', label: 'voices on every page' },
        { value: '90', label: 'places where both speak at once' },
      ],
    },
    quote: {
      text: 'I finally see where I interrupted him. He would have liked that it shows.',
      by: 'Lioba Faye',
    },
    team: [
      { person: 'henrike-sol', did: 'Editing' },
      { person: 'tomas-brandt', did: 'Design and setting' },
      { person: 'lioba-faye', did: 'Letters, afterword' },
    ],
  },
  'roof-by-roof': {
    introduction:
      'Cooper’s Row is one street of forty-two houses with one very cold winter behind it. We flew along it once, at night, and gave everyone their own roof.',
    problem: [
      'The tenants knew that the houses lost heat. The owner knew it too, on average, and averages do not get repaired. There was a survey for engineers, two hundred pages of it, in a drawer.',
      'They wanted something to put on the table at a meeting: one sheet per street, one strip per house, and nothing that a person without a degree could misread.',
    ],
    process: [
      {
        title: 'Ask at forty-two doors',
        text: 'A flight over someone’s roof is a visit. We rang at every house, showed a sample and asked. Forty-one said yes. The forty-second is left blank on the map.',
      },
      {
        title: 'Fly once, at four in the morning',
        text: 'Dry, still, below five degrees, with the heating on. There are perhaps six such nights in a winter.',
      },
      {
        title: 'Draw it by the house number',
        text: 'No rainbow. Five steps from dark to light, each with a word: tight, fair, leaking, open, missing.',
      },
      {
        title: 'Read it with them',
        text: 'Ilir laid the map on the floor of the laundry and people walked to their own roof. Then they looked at their neighbours’.',
      },
    ],
    pictures: [
      {
        name: 'street',
        alt: 'The map: forty-two roofs in two rows along a street, shaded in five steps, one left blank.',
        caption: 'The sheet as it hangs in the laundry. Number 27 said no, so it’s blank.',
      },
      {
        name: 'house',
        alt: 'A house cut open: warm air rises through the rooms and leaves by the chimney wall and the skylight.',
        caption: 'The same chimney was open in thirty houses. It was one repair, thirty times.',
      },
      {
        name: 'key',
        alt: 'The five steps of the key as five gables, from violet to pale yellow, with their words.',
        caption: 'Five steps, five words. Nobody asked what any of them meant.',
      },
    ],
    result: {
      text: 'The meeting took forty minutes. Thirty chimneys were closed that spring, by one mason with one plan, and the map was used to check his work the winter after.',
      numbers: [
        { value: '42', label: 'doors we rang at' },
        { value: '30', label: 'chimneys closed by spring' },
        { value: '4 cm', label: 'per pixel, printed at the edge' },
      ],
    },
    quote: {
      text: 'I had been told about kilowatts for years. This was the first time anyone showed me my bathroom.',
      by: 'Dolores Achebe, number 14',
    },
    team: [
      { person: 'ilir-hoxha', did: 'Map' },
      { person: 'ana-ferreira', did: 'Flight' },
      { person: 'kirsten-moe', did: 'Pictures into numbers' },
    ],
  },
};

export function findCase(slug: string | undefined): CasePage | undefined {
  const found = studioCases.find(each => each.slug === slug);
  return found && { ...found, ...pages[found.slug]! };
}

/** The case after this one; after the last comes the first. */
export const caseAfter = (slug: string): StudioCase =>
  studioCases[(studioCases.findIndex(each => each.slug === slug) + 1) % studioCases.length]!;
