export interface ErrorText {
  /** What it is, in a few words. */
  readonly title: string;
  /** What happened and what helps, for the visitor. */
  readonly text: string;
  /** Whether the same may work in a moment. */
  readonly passes: boolean;
}

/** Shown by the service worker where there is no network and the page was never visited. */
export const offlineText: ErrorText = {
  title: 'You are offline',
  text: 'This page was not opened on this device before, so there is nothing to show of it. Pages you have visited can still be read.',
  passes: true,
};

export const errorTexts: Record<string, ErrorText> = {
  400: {
    title: 'We could not read that',
    text: 'The address, or what was sent with it, is not in a form that we understand. A link that broke over two lines is the usual reason.',
    passes: false,
  },
  401: {
    title: 'Please sign in first',
    text: 'This page is for people we know. Sign in and you will be brought back here.',
    passes: false,
  },
  403: {
    title: 'This door is not yours',
    text: 'You are signed in, but this part of the house is for others. If you should be let in, ask the division.',
    passes: false,
  },
  404: {
    title: 'Nothing is kept here',
    text: 'This page has moved or never existed. The house has seven divisions, and one of them may have what you are after.',
    passes: false,
  },
  408: {
    title: 'That took too long',
    text: 'The line went quiet before everything had arrived. Nothing was half done: try again when the network is better.',
    passes: true,
  },
  429: {
    title: 'A little slower, please',
    text: 'There were more requests from your network than we answer in a minute. Wait for one, then go on.',
    passes: true,
  },
  500: {
    title: 'Something broke on our side',
    text: 'It was not you. It has been written down, and somebody looks at such things. Trying again often helps.',
    passes: true,
  },
  502: {
    title: 'The next room does not answer',
    text: 'Our door stands, but what is behind it gave an answer that made no sense. It usually passes within a minute.',
    passes: true,
  },
  503: {
    title: 'Closed for a moment',
    text: 'This part of the house is being looked after, or is busier than it can bear. It opens again by itself.',
    passes: true,
  },
  504: {
    title: 'No answer in time',
    text: 'What you asked for is still being worked on somewhere, longer than we let anybody wait. Try again shortly.',
    passes: true,
  },
};
