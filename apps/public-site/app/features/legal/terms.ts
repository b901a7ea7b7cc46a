import type { LegalText } from './legal-page';

export const terms: LegalText = {
  title: 'Terms',
  lead: 'What you can expect from us when you use this site, and what we expect from you. It fits on one page because it should.',
  sections: [
    {
      title: 'Your account',
      paragraphs: [
        'An account belongs to one person. Keep your sign-in to yourself; tell us if you think someone else has it.',
        'You can leave whenever you like. We can close an account that is used to harm others or the service, and we’ll say why.',
      ],
    },
    {
      title: 'What you send us',
      paragraphs: [
        'Messages and files you send through the contact page stay yours. You allow us to store and read them to answer you, and for nothing else.',
        'Send only what you’re allowed to send. Files are checked by their content, and anything that isn’t an image, audio or PDF is rejected.',
      ],
    },
    {
      title: 'Listening rooms',
      paragraphs: [
        'In a room that people open, the host decides what plays; in our bands’ rooms, the house does. Be kind in rooms and guestbooks. The host and our operators can remove people who aren’t; anyone removed can’t come back to that room for ten minutes.',
        'Play only what you’re allowed to play for others.',
      ],
    },
    {
      title: 'Our work',
      paragraphs: [
        'Texts, artwork and music on this site are ours. Link to them freely; ask before you copy them.',
        'We run the service with care, and when something breaks, the status page says so. We can’t promise that it never stops.',
      ],
    },
  ],
};
