import { studioServices, type StudioService } from './services.js';

/** A service's page under /work: what we do for clients, and what it taught us. */
export type ServicePage = StudioService & {
  headline: string;
  introduction: string;
  services: { title: string; text: string }[];
  /** How a project runs, from the first meeting to the last. */
  process: { title: string; text: string }[];
  outcomes: string[];
  lessons: string[];
  tips: string[];
  story: { title: string; text: string };
};

/** Separate from the list, which every visitor of the landing page loads. */
const pages: Record<string, Omit<ServicePage, keyof StudioService>> = {
  'writing-designing': {
    headline: 'The words and the page, by the same hands.',
    introduction:
      'Text written in one office and laid out in another arrives twice as late and half as clear. Our writers and designers share a table, so that a sentence can be shortened because the column asks for it, and a column widened because the sentence deserves it.',
    services: [
      {
        title: 'Editing and ghostwriting',
        text: 'From a shoebox of notes to a manuscript with one voice, yours.',
      },
      {
        title: 'Book and editorial design',
        text: 'Covers, interiors, type systems and files that printers thank you for.',
      },
      {
        title: 'Interface text',
        text: 'Buttons, errors and empty screens that sound like a helpful colleague.',
      },
    ],
    process: [
      {
        title: 'Listen',
        text: 'You talk for an hour, we write down the words you’d never write.',
      },
      {
        title: 'Cut',
        text: 'A first draft in one voice, a third shorter than you feared.',
      },
      {
        title: 'Set',
        text: 'Text and page change together, until neither asks for anything.',
      },
      {
        title: 'Proof',
        text: 'Two people read it aloud, one of them for the first time. Then it goes to print.',
      },
    ],
    outcomes: [
      'A manuscript that reads aloud without stumbling',
      'A layout that survives print, e-book and phone',
      'A style sheet of two pages that everyone follows',
    ],
    lessons: [
      'The first page of a draft is usually the second page of the book.',
      'A narrow column forgives a great deal; a wide one forgives nothing.',
      'If a caption needs a caption, the picture is wrong.',
    ],
    tips: [
      'Read it aloud to someone who is cooking. Where they stop stirring, it works.',
      'Choose the typeface after the third chapter, not before the first.',
      'Cut the adverb, keep the verb, go home on time.',
    ],
    story: {
      title: 'The letter that stayed',
      text: 'A hospital asked us to shorten a letter that patients never finished. We cut it from two pages to eleven lines, and moved the one frightening word from the first line to the fourth, after the telephone number. Calls to the ward fell by a third; a nurse framed line six.',
    },
  },
  'web-app-development': {
    headline: 'Software that is pleasant on both sides of the screen.',
    introduction:
      'We build complete products and stay until the people who run them no longer need us. The interface, the services, the release pipeline and the first page of the manual are one piece of work.',
    services: [
      {
        title: 'Product engineering',
        text: 'From a sketched route table to a running system, in small releases you can use.',
      },
      {
        title: 'Realtime and sync',
        text: 'Shared rooms, live dashboards and uploads that shrug at a lost connection.',
      },
      {
        title: 'Rescue work',
        text: 'We take over, draw what is there, and make it safe to change again.',
      },
    ],
    process: [
      {
        title: 'Draw',
        text: 'Two days with a pencil: routes, people, data, and what must never be lost.',
      },
      {
        title: 'Run',
        text: 'A thin version that works from end to end, in your hands within two weeks.',
      },
      {
        title: 'Grow',
        text: 'Small releases, each with its tests, its page budget and its undo.',
      },
      {
        title: 'Hand over',
        text: 'Your people deploy it while we watch. When we are bored, we leave.',
      },
    ],
    outcomes: [
      'A first release within six weeks',
      'Pages under budget, on the phones people really own',
      'A repository that a new colleague can read in a day',
    ],
    lessons: [
      'Most outages are two small courtesies that nobody extended.',
      'The queue is part of the interface.',
      'If two services must change together, they are one service.',
    ],
    tips: [
      'Pull the plug in staging every Friday until it bores you.',
      'Write the error message before the happy path.',
      'Name it after what it does for someone, never after the pattern.',
    ],
    story: {
      title: 'Tuesday, eleven in the morning',
      text: 'A ticket shop fell over every Tuesday at eleven. The traffic was flat, the logs were clean. It was the loyalty email, sent on Tuesdays, with a link that missed the cache by a single capital letter. We lower-cased one character and cancelled the new servers.',
    },
  },
  'branding-strategy': {
    headline: 'Decide what you are. Then draw it.',
    introduction:
      'Strategy is choosing what not to be. We spend the first weeks with your customers and your complaints, and come back with a single page. When everyone has argued over that page and kept it, we start to draw.',
    services: [
      {
        title: 'Positioning',
        text: 'Interviews, a map of the field, and one sentence that leaves something out.',
      },
      {
        title: 'Identity',
        text: 'Name, mark, colour, type and motion from one idea, tested small and far away.',
      },
      {
        title: 'Launch',
        text: 'A plan for the first ninety days, and the pieces it needs, made.',
      },
    ],
    process: [
      {
        title: 'Ask',
        text: 'Two weeks with your customers and your complaints.',
      },
      {
        title: 'Choose',
        text: 'One page that leaves something out. Everyone argues, everyone keeps it.',
      },
      {
        title: 'Draw',
        text: 'Forty sketches, three finalists, one mark, tested small and far away.',
      },
      {
        title: 'Equip',
        text: 'A kit that your own team can use on Monday, and a plan for ninety days.',
      },
    ],
    outcomes: [
      'A positioning page that fits on a door',
      'A mark that a child can draw from memory',
      'A kit that your own team can extend without us',
    ],
    lessons: [
      'The brand is what the receptionist says on a bad day.',
      'Nobody ever chose a company for its gradient.',
      'A tagline that offends no one reaches no one.',
    ],
    tips: [
      'Cover your logo. If the page could be a rival’s, start again.',
      'Collect your last twenty complaints; your promise is their opposite.',
      'Pick the colour your rivals can’t copy without apologising.',
    ],
    story: {
      title: 'The bakery without a name',
      text: 'A bakery had traded for nine years under the name of the shop before it, a locksmith. We came to rename it. Every customer we asked loved it: “I get my bread at the locksmith’s.” We kept the name, drew a key out of a loaf, and sent the smallest invoice of the year.',
    },
  },
  'educational-design': {
    headline: 'Lessons with handles.',
    introduction:
      'A course is a tool, and tools need handles. We design with the teachers who will stand in the room: what they say first, what they hand out, what they do when half the class is lost and the other half is bored.',
    services: [
      {
        title: 'Curriculum design',
        text: 'Objectives, units and assessments that agree with one another.',
      },
      {
        title: 'Interactive material',
        text: 'Exercises that answer back, on paper and on screens.',
      },
      {
        title: 'Teacher workshops',
        text: 'A day of doing, with everything to take home.',
      },
    ],
    process: [
      {
        title: 'Sit in',
        text: 'We watch three lessons before we suggest one.',
      },
      {
        title: 'Write the task',
        text: 'First what learners do, then what they need to know for it.',
      },
      {
        title: 'Try it',
        text: 'Three teachers, three rooms. What works for only one is thrown out.',
      },
      {
        title: 'Give it away',
        text: 'Everything in files that can be copied, changed and passed on.',
      },
    ],
    outcomes: [
      'Units that fit the real length of a lesson',
      'Assessment that tells the learner something new',
      'Material that can be copied, changed and passed on',
    ],
    lessons: [
      'Confusion is not the enemy; staying confused alone is.',
      'A worksheet is a conversation with the pauses printed in.',
      'The bell always wins. Plan for it.',
    ],
    tips: [
      'Write the exit question first and put it on your own door.',
      'Give the example, then the rule, then the exception, in that order.',
      'Leave one page empty. They will know what for.',
    ],
    story: {
      title: 'The class that built a bridge',
      text: 'A teacher in a valley school replaced a chapter on forces with our folded-paper bridge. It failed eleven times. On the twelfth the class set the school’s tortoise on it, gently, and it held. The inspector wrote one line: “They would not let me leave.”',
    },
  },
  'music-storytelling': {
    headline: 'Stories you hear with your shoulders.',
    introduction:
      'We compose for film, exhibitions, games and brands, and we tell stories where the sound carries the plot. Every commission begins with listening to the place where it will be heard.',
    services: [
      {
        title: 'Original scores',
        text: 'Themes that can grow with a series and still be whistled.',
      },
      {
        title: 'Soundscapes',
        text: 'Generative, site-specific pieces that never quite repeat.',
      },
      {
        title: 'Listening events',
        text: 'Shared rooms, on site or online, in time to within a few milliseconds.',
      },
    ],
    process: [
      {
        title: 'Stand there',
        text: 'We listen to the place first, at the hour when it will be heard.',
      },
      {
        title: 'Find the theme',
        text: 'Three themes on one instrument. You choose the one you catch yourself humming.',
      },
      {
        title: 'Score',
        text: 'Picture and music meet early, so that both can still give way.',
      },
      {
        title: 'Listen together',
        text: 'The first hearing is shared, with everyone on the same second.',
      },
    ],
    outcomes: [
      'A theme that people hum on the way out',
      'Stems and cues delivered so that editors smile',
      'A first listening with everyone hearing the same second',
    ],
    lessons: [
      'The picture decides what happened. The music decides what it meant.',
      'Nobody notices good silence; everyone misses it.',
      'Never explain the joke with a trombone.',
    ],
    tips: [
      'Score the scene once without watching it.',
      'Check the mix on the worst loudspeaker in the building.',
      'If it’s sad, take something out, not down.',
    ],
    story: {
      title: 'The lift that people rode twice',
      text: 'A museum had a slow lift and a long queue of complaints. We wrote fifty seconds of music that only resolved at the top floor. Complaints stopped; the guards reported visitors riding down again to hear how it began.',
    },
  },
};

export function findService(slug: string | undefined): ServicePage | undefined {
  const service = studioServices.find(each => each.slug === slug);
  return service && { ...service, ...pages[service.slug]! };
}
