import { useState } from 'react';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { ContactPage } from '../features/contact/contact-page';
import { CheckingSignIn, RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: 'Contact',
    description:
      'Write to Sevenfold: bring the sketch, the recording, the half-written page or just the problem.',
    path: paths.contact,
  });

export const handle = { signInTo: () => 'write to us' };

export default function Contact() {
  const [reached, setReached] = useState(false);

  return (
    <ContactPage
      guard={form => (
        <RequireSignIn teaser={<CheckingSignIn />} requireAuth={!reached}>
          {form}
        </RequireSignIn>
      )}
      onReached={() => setReached(true)}
    />
  );
}
