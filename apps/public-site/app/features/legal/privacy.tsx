import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import type { LegalText } from './legal-page';

export const privacy: LegalText = {
  title: 'Privacy',
  lead: 'What we hold about you, why, and how to delete it. No advertising, no third-party trackers, nothing sold.',
  updated: '2026-11-29',
  sections: [
    {
      title: 'What we hold',
      text: (
        <>
          <p>
            <strong>If you sign in:</strong> your name, email address, what you write in your profile, your
            preferences, badges and purchases, the diagrams you save, where you’re signed in, and a log of
            what you did here, with your browser and network address.
          </p>
          <p>
            <strong>If you write to us:</strong> your name, email address and organization, your message, its
            files, and which browser sent them.
          </p>
          <p>
            <strong>If you turn on status notifications:</strong> your browser’s address at its push service,
            your network, and the components you chose, until you turn them off.
          </p>
          <p>
            <strong>If you subscribe to status emails:</strong> your address, your network, and the components
            you chose, until you unsubscribe. We delete unconfirmed addresses after a day. A subscription
            belongs to the address, not to an account, so it stays if you delete your account. Every email has
            an unsubscribe link that also deletes your address.
          </p>
          <p>
            <strong>If you join a room:</strong> your name, ID and role, what you write in the guestbook, and
            the tracks you add or upload. If a connection fails, its network address and browser.
          </p>
          <p>
            <strong>If you talk in a room,</strong> we record nothing. In a small call, voices go directly
            from browser to browser, so each learns the others’ network addresses. In a larger one, our voice
            server passes them on.
          </p>
          <p>
            <strong>If you keep a room, save a playlist or plan a party:</strong> its name, its tracks, and
            what the invitation says, until you release, delete or cancel it.
          </p>
          <p>
            <strong>If you ask for an email about a party:</strong> your account’s address, until the party is
            over or you unsubscribe.
          </p>
        </>
      ),
    },
    {
      title: 'What stays in your browser',
      text: (
        <>
          <p>
            <strong>Your settings:</strong> theme, volume, audio outputs and the delay of each, microphone,
            soundboard, metronome, single-key shortcuts, and the status components you chose for
            notifications.
          </p>
          <p>
            <strong>Where you were:</strong> the rooms you visited, your name as a guest, your place in the
            reader, your best score. Until you close the tab: drafts of a message or a diagram, and the room
            to return to.
          </p>
          <p>
            <strong>Who you are:</strong> up to five accounts you’ve used here (name, email address, picture),
            your name while you’re signed in, the receipt number of a deletion, and a random ID, so that
            removing one guest doesn’t block everyone on your network. A guest’s token stays for up to a day.
            An account’s tokens stay in memory and vanish with the tab; our sign-in service keeps cookies of
            its own.
          </p>
          <p>
            <strong>To work offline:</strong> pages you visited and the last status you saw.
          </p>
          <p>
            <strong>While you upload files to us:</strong> a copy of up to 100 MiB of them, until they’ve
            arrived. A copy left behind is deleted when you sign out, or with your next upload after a day.
          </p>
        </>
      ),
    },
    {
      title: 'Who sees it',
      text: (
        <>
          <p>
            People in a room see your name there and what you write, add and vote for. Otherwise only our
            operators see your data, when they answer you or look after the site. We record which operator
            looked at whose data.
          </p>
          <p>Emails and notifications travel through your email provider and your browser’s push service.</p>
        </>
      ),
    },
    {
      title: 'Your choices',
      text: (
        <>
          <p>
            In your <Link to={paths.settings}>settings</Link> you can export the data of your account, correct
            your profile and delete your account. Questions, or something else to correct?{' '}
            <Link to={paths.contact}>Write to us</Link>; we answer within two working days.
          </p>
        </>
      ),
    },
  ],
};
