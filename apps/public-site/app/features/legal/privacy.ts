import type { LegalText } from './legal-page';

export const privacy: LegalText = {
  title: 'Privacy',
  lead: 'What we hold about you, why, and how to get rid of it. No advertising, no trackers of others, nothing sold.',
  sections: [
    {
      title: 'What we hold',
      paragraphs: [
        'If you sign in: your name, e-mail address, what you write in your profile, your preferences, badges and purchases, diagrams that you save, and a log of what you did here.',
        'If you write to us: your message, its files, and the kind of browser that sent them.',
        'If you join a room: your id, your role and what you write in the guestbook. Voices are passed on and never recorded.',
      ],
    },
    {
      title: 'What stays in your browser',
      paragraphs: [
        'The theme you chose, up to five accounts that you used here, and a mark that you are signed in. Access tokens are kept in memory only and vanish with the tab.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'The operators of this house, when they answer you or keep order, and each time they do, that is written down. Nobody else.',
      ],
    },
    {
      title: 'Your say',
      paragraphs: [
        'You can read and export what we hold in your settings, correct it there, and ask us through the contact page to delete it all. We answer within two working days.',
      ],
    },
  ],
};
