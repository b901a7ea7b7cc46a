import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  type LinkProps,
  type NavLinkProps,
} from 'react-router-dom';

/** Every link between pages of this site: where browsers can, one page fades into the other. */
export const Link = (props: LinkProps) => <RouterLink viewTransition {...props} />;

/** A link that says whether its page is the current one. */
export const NavLink = (props: NavLinkProps) => <RouterNavLink viewTransition {...props} />;
