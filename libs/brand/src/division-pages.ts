import type { DivisionId } from './divisions.js';

/** Texts of a division's page. */
export type DivisionPage = {
  headline: string;
  introduction: string;
  principles: { title: string; text: string }[];
  numbers: { value: string; label: string }[];
};

/** Separate from the list, which every page loads for its menu. */
export const divisionPages: Record<DivisionId, DivisionPage> = {
  lumina: {
    headline: 'Seen once, known again.',
    introduction:
      'Lumina finds out what is true about a company and then draws it. Name, mark, colour, type and tone of voice come from one idea, so that an invoice and a shop window sound like the same person.',
    principles: [
      {
        title: 'Start from the sentence',
        text: 'Before any drawing we write the one sentence that only this company could say. Everything else is measured against it.',
      },
      {
        title: 'Test it small',
        text: 'Every mark is judged at sixteen pixels, on a van at dusk, and traced by someone who saw it for five seconds.',
      },
      {
        title: 'Leave a kit, not a rulebook',
        text: 'We hand over tools people enjoy using. A brand survives when the right thing is also the easy thing.',
      },
    ],
    numbers: [
      { value: '5 s', label: 'to be recognised' },
      { value: '1', label: 'idea per brand' },
      { value: '16 px', label: 'where every mark begins' },
    ],
  },
  vespera: {
    headline: 'Pages worth staying up for.',
    introduction:
      'Vespera edits, designs and publishes books, and builds the screens they are read on. We care about line length, about the weight of a page and about the silence after a last sentence.',
    principles: [
      {
        title: 'Edit out loud',
        text: 'Every manuscript is read aloud once, start to finish, by two people. What trips the tongue trips the reader.',
      },
      {
        title: 'Set for the eye',
        text: 'Sixty-six characters to the line, margins wide enough for thumbs, and type that was chosen for this book and no other.',
      },
      {
        title: 'Print what lasts',
        text: 'Sewn bindings, repairable files. A book from us opens flat, and its digital edition opens anywhere.',
      },
    ],
    numbers: [
      { value: '4', label: 'volumes in the series' },
      { value: '2,500', label: 'readers so far' },
      { value: '66', label: 'characters to the line' },
    ],
  },
  nexus: {
    headline: 'Built to be read.',
    introduction:
      'Nexus designs and writes web applications: the interface people touch, the services behind it and the pipes between. We measure ourselves by how quickly a newcomer can change something and be sure of it.',
    principles: [
      {
        title: 'Architecture you can point at',
        text: 'If a folder needs a tour guide, it is in the wrong place. Names carry the design.',
      },
      {
        title: 'Nothing lost, nothing doubled',
        text: 'Messages arrive once, uploads resume, and a pulled plug is an ordinary Tuesday.',
      },
      {
        title: 'Speed is a courtesy',
        text: 'A page budget is agreed before the first pixel, and the build refuses what exceeds it.',
      },
    ],
    numbers: [
      { value: '< 140 KiB', label: 'of scripts on our landing page' },
      { value: '7', label: 'services in this house' },
      { value: '1', label: 'command to start them' },
    ],
  },
  summit: {
    headline: 'The view is the lesson.',
    introduction:
      'Summit designs courses, workshops and teaching material together with the teachers who will use them. Every unit starts from what a learner should be able to do on Monday, and works backwards.',
    principles: [
      {
        title: 'Backwards from the doing',
        text: 'We write the task before the text. If there is nothing to do with it, it is not in the course.',
      },
      {
        title: 'Short rope, many holds',
        text: 'Small steps with a way back. Mistakes cost a minute, never your courage.',
      },
      {
        title: 'Tried in real rooms',
        text: 'Each lesson is taught three times by three teachers before it carries our name.',
      },
    ],
    numbers: [
      { value: '45', label: 'schools and organisations' },
      { value: '12', label: 'countries' },
      { value: '3', label: 'classrooms before release' },
    ],
  },
  skyforge: {
    headline: 'Easy to start. Hard to leave.',
    introduction:
      'Skyforge makes games and playable things: for browsers, for exhibition floors, for companies that want to explain themselves by letting people try. Rules first, polish second, and then far more polish than planned.',
    principles: [
      {
        title: 'Fun in grey boxes',
        text: 'If it does not play well as rectangles, no artwork will save it. We prototype until someone refuses to stop.',
      },
      {
        title: 'One step, always the same',
        text: 'Simulation runs at a fixed step, apart from drawing, so that every machine tells the same story.',
      },
      {
        title: 'Any hand can play',
        text: 'Keyboard, touch and one-switch controls from the first build, and nothing that depends on sound or colour alone.',
      },
    ],
    numbers: [
      { value: '3', label: 'lives, as it should be' },
      { value: '60', label: 'steps per second' },
      { value: '0', label: 'things to install' },
    ],
  },
  horizon: {
    headline: 'A hundred metres of perspective.',
    introduction:
      'Horizon plans, flies and edits: documentary and commercial film, inspections, survey and mapping. Two licensed pilots on every shoot, a spotter on the ground, and a cut delivered while the light is still in memory.',
    principles: [
      {
        title: 'Ask the place first',
        text: 'Permits, neighbours, nesting season. A shot that frightens anyone is a shot we don’t take.',
      },
      {
        title: 'Slow is cinematic',
        text: 'Three metres a second, long lines, no tricks. The land does the acting.',
      },
      {
        title: 'Data you can hold',
        text: 'Every survey ends as something printable, with scale, date and the margin of error written on it.',
      },
    ],
    numbers: [
      { value: '120 m', label: 'ceiling, never above' },
      { value: '2', label: 'pilots on every shoot' },
      { value: '4 cm', label: 'per pixel in our surveys' },
    ],
  },
  echoverse: {
    headline: 'Everyone hears the same second.',
    introduction:
      'EchoVerse writes, records and performs, and builds the rooms where music is shared. Composition, sound design, generative scores, and RydeSync: press play in one place and it plays everywhere at once.',
    principles: [
      {
        title: 'Together beats loud',
        text: 'Timing is the first instrument. Our rooms steer every listener towards the same moment, and show how close they are.',
      },
      {
        title: 'Machines in the band',
        text: 'We let models suggest and people decide. Every note on a record was chosen by someone who can defend it.',
      },
      {
        title: 'Leave air',
        text: 'Silence is arranged like any other part. It is usually the part people remember.',
      },
    ],
    numbers: [
      { value: '< 10 ms', label: 'between any two listeners' },
      { value: '120', label: 'beats per minute, often' },
      { value: '7', label: 'bands in the festival' },
    ],
  },
};
