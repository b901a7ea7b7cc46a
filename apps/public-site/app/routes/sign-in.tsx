import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { SignInPage } from '../features/sign-in/sign-in-page';

export const meta = () =>
  pageMeta({
    title: 'Sign in',
    description: 'Sign in to Sevenfold to read on, write to us and keep a profile.',
    path: paths.signIn,
    indexed: false,
  });

const findTarget = async (from: string) => (await import('./sign-in-target')).findTarget(from);

export default function SignIn() {
  return <SignInPage findTarget={findTarget} />;
}
