import type { LegalText } from './legal-page';

export const privacy: LegalText = {
  title: 'Privacy',
  lead: 'What we hold about you, why, and how to delete it. No advertising, no third-party trackers, nothing sold.',
  sections: [
    {
      title: 'What we hold',
      paragraphs: [
        'If you sign in: your name, email address, what you write in your profile, your preferences, badges and purchases, the diagrams you save, where you’re signed in, and a log of what you did here, with your browser and network address.',
        'If you write to us: your name, email address and organization, your message, its files, and which browser sent them.',
        'If you turn on status notifications: your browser’s address at its push service, your network, and the components you chose, until you turn them off.',
        'If you subscribe to status emails: your address, your network, and the components you chose, until you unsubscribe. We delete unconfirmed addresses after a day. A subscription belongs to the address, not to an account, so it stays if you delete your account. Every email has a link that ends it and deletes the address.',
        'If you join a room: your name, id and role, what you write in the guestbook, and the tracks you add or upload. If a connection fails, its network address and browser.',
        'If you talk in a room, we record nothing. In a small call, voices go directly from browser to browser, so each learns the others’ network addresses. In a larger one, our voice server passes them on.',
        'If you keep a room, save a playlist or plan a party: its name, its tracks, and what the invitation says, until you release, delete or cancel it.',
        'If you ask for an email about a party: your account’s address, until the party is over or you follow the link that ends it.',
      ],
    },
    {
      title: 'What stays in your browser',
      paragraphs: [
        'Your settings: theme, volume, audio outputs and the delay of each, microphone, soundboard, metronome, single-key shortcuts, and the status components you chose for notifications.',
        'Where you were: the rooms you visited, your name as a guest, your place in the reader, your best score. Until you close the tab: drafts of a message or a diagram, and the room to return to.',
        'Who you are: up to five accounts you’ve used here (name, email address, picture), your name while you’re signed in, the receipt number of a deletion, and a random mark that tells this browser from others on your network if a guest is removed from a room. A guest’s token stays for up to a day. An account’s tokens stay in memory and vanish with the tab; our sign-in service keeps cookies of its own.',
        'To work offline: pages you visited and the last status you saw.',
        'While you upload files to us: a copy of up to 100 MiB of them, until they’ve arrived. A copy left behind is deleted when you sign out, or with your next upload after a day.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'People in a room see your name there and what you write, add and vote for. Otherwise only our operators see your data, when they answer you or look after the site. We record which operator looked at whose data.',
        'Emails and notifications travel through your email provider and your browser’s push service.',
      ],
    },
    {
      title: 'Your choices',
      paragraphs: [
        'In your settings you can export the data of your account, correct your profile and delete your account. Questions, or something else to correct? Write to us; we answer within two working days.',
      ],
    },
  ],
};
