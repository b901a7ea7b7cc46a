export interface ErrorText {
  readonly title: string;
  /** What happened and what the visitor can do. */
  readonly text: string;
  /** Whether a retry may succeed. */
  readonly passes: boolean;
}

/** The service worker shows this offline, on pages that it has not stored. */
export const offlineText: ErrorText = {
  title: 'No saved copy of this page',
  text: 'You haven’t opened it on this device before. You can still read pages you’ve visited.',
  passes: true,
};

export const errorTexts: Record<string, ErrorText> = {
  400: {
    title: 'We couldn’t read that',
    text: 'We don’t understand the link, or what was sent with it. The usual reason is a link that broke across two lines: check it, then try again.',
    passes: false,
  },
  401: {
    title: 'Sign in first',
    text: 'This page needs an account. Sign in or create one, and we’ll bring you straight back.',
    passes: false,
  },
  403: {
    title: 'You don’t have access',
    text: 'You’re signed in, but your account can’t open this part of the site. If it should, write to us.',
    passes: false,
  },
  404: {
    title: 'There’s nothing here',
    text: 'This page has moved or never existed. One of our seven divisions may have what you’re after.',
    passes: false,
  },
  408: {
    title: 'That took too long',
    text: 'The connection went quiet before everything arrived, so we did nothing. Try again when your network is better.',
    passes: true,
  },
  429: {
    title: 'Too many requests',
    text: 'Your network sent more requests than we answer in a minute. Wait a minute, then try again.',
    passes: true,
  },
  500: {
    title: 'Something broke on our side',
    text: 'It wasn’t you. We’ve logged it, and someone will look into it. Trying again often helps.',
    passes: true,
  },
  502: {
    title: 'Something behind this page broke',
    text: 'The service behind it gave an answer we couldn’t use. This usually passes within a minute, so try again then.',
    passes: true,
  },
  503: {
    title: 'Not available right now',
    text: 'This part of the site is restarting, very busy or under maintenance. Try again in a minute.',
    passes: true,
  },
  504: {
    title: 'No answer in time',
    text: 'The service behind this page took longer than we let anyone wait. Try again shortly.',
    passes: true,
  },
};
