import type { LegalText } from './legal-page';

export const privacy: LegalText = {
  title: 'Privacy',
  lead: 'What we hold about you, why, and how to delete it. No advertising, no third-party trackers, nothing sold.',
  sections: [
    {
      title: 'What we hold',
      paragraphs: [
        'If you sign in: your name, email address, what you write in your profile, your preferences, badges and purchases, diagrams that you save, and a log of what you did here.',
        'If you write to us: your message, its files, and the kind of browser that sent them.',
        'If you turn on status notifications: where your browser’s push service takes them, and the components you chose, until you turn them off.',
        'If you subscribe to status emails: your address and the components you chose, until you unsubscribe. Unconfirmed addresses are deleted after a day.',
        'If you join a room: your id, your role and what you write in the guestbook. Voices are passed on and never recorded.',
      ],
    },
    {
      title: 'What stays in your browser',
      paragraphs: [
        'The theme you chose, up to five accounts that you used here, and your name for as long as you are signed in. Access tokens are kept in memory only and vanish with the tab.',
        'While you upload files to us: a copy of them, of at most 100 MiB, until they have arrived or for a day. Signing out deletes it.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Our operators, when they answer you or keep order. Each time they look, we record it. No one else.',
      ],
    },
    {
      title: 'Your say',
      paragraphs: [
        'You can read and export what we hold in your settings, correct it there, and delete your account. Questions? Write to us; we answer within two working days.',
      ],
    },
  ],
};
