import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { profileLead, ProfilePage, ProfileTeaser } from '../features/account/profile-page';
import { RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: 'Profile',
    description: profileLead,
    path: paths.profile,
    indexed: false,
  });

export const handle = { signInTo: () => 'see your profile' };

export default function Profile() {
  return (
    <RequireSignIn teaser={<ProfileTeaser text="Loading your profile…" />}>
      <ProfilePage />
    </RequireSignIn>
  );
}
