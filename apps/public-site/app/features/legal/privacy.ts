import type { LegalText } from './legal-page';

export const privacy: LegalText = {
  title: 'Privacy',
  lead: 'What we hold about you, why, and how to delete it. No advertising, no third-party trackers, nothing sold.',
  sections: [
    {
      title: 'What we hold',
      paragraphs: [
        'If you sign in: your name, email address, what you write in your profile, your preferences, badges and purchases, the diagrams you save, and a log of what you did here.',
        'If you write to us: your message, its files, and which browser sent them.',
        'If you turn on status notifications: where your browser’s push service takes them, and the components you chose, until you turn them off.',
        'If you subscribe to status emails: your address and the components you chose, until you unsubscribe. We delete unconfirmed addresses after a day. A subscription belongs to the address, not to an account, so it stays if you delete your account. Every email has a link that ends it and deletes the address.',
        'If you join a room: your id, your role and what you write in the guestbook. We relay voice and never record it.',
        'If you keep a room, save a playlist or plan a party: its name, its tracks, and what the invitation says, until you release, delete or cancel it.',
        'If you ask for an email about a party: your account’s address, until the party is over or you follow the link that ends it.',
      ],
    },
    {
      title: 'What stays in your browser',
      paragraphs: [
        'The theme you chose, up to five accounts you’ve used here, and your name while you’re signed in. The rooms you visited, your volume, and the delay you set for each audio output. Access tokens stay in memory and vanish with the tab.',
        'While you upload files to us: a copy of up to 100 MiB of them, until they’ve arrived or for a day. Signing out deletes it.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Our operators, when they answer you or moderate rooms. We record every time they look. No one else.',
      ],
    },
    {
      title: 'Your say',
      paragraphs: [
        'You can read and export what we hold in your settings, correct it, and delete your account. Questions? Write to us; we answer within two working days.',
      ],
    },
  ],
};
