import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import type { LegalText } from './legal-page';

export const terms: LegalText = {
  title: 'Terms',
  lead: 'What you can expect from us when you use this site, and what we expect from you. It fits on one page because it should.',
  updated: '2026-11-28',
  sections: [
    {
      title: 'Your account',
      text: (
        <>
          <p>
            An account belongs to one person. Keep your sign-in to yourself;{' '}
            <Link to={paths.contact}>tell us</Link> if you think someone else has it.
          </p>
          <p>
            You can leave whenever you like. We can close an account that is used to harm others or the
            service, and we’ll say why.
          </p>
        </>
      ),
    },
    {
      title: 'What you send us',
      text: (
        <>
          <p>
            Messages and files you send through the <Link to={paths.contact}>contact page</Link> stay yours.
            You allow us to store and read them to answer you, and for nothing else.
          </p>
          <p>
            Send only what you’re allowed to send. Files are checked by their content, and anything that isn’t
            an image, audio or PDF is rejected.
          </p>
        </>
      ),
    },
    {
      title: 'Listening rooms',
      text: (
        <>
          <p>
            In a room that people open, the host decides what plays; in our bands’ rooms, the house does. Be
            kind in rooms and guestbooks. The host and our operators can remove people who aren’t; anyone
            removed can’t come back to that room for ten minutes.
          </p>
          <p>Play only what you’re allowed to play for others.</p>
        </>
      ),
    },
    {
      title: 'Our work',
      text: (
        <>
          <p>
            Texts, artwork and music on this site are ours. Link to them freely; ask before you copy them.
          </p>
          <p>
            We run the service with care, and when something breaks, the{' '}
            <Link to={paths.status}>status page</Link> says so. We can’t promise that it never stops.
          </p>
        </>
      ),
    },
  ],
};
