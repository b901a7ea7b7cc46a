import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  type LinkProps,
  type NavLinkProps,
} from 'react-router-dom';

/** Use this for all links within the site: pages cross-fade where browsers support view transitions. */
export const Link = (props: LinkProps) => <RouterLink viewTransition {...props} />;

/** A link that marks the current page. */
export const NavLink = (props: NavLinkProps) => <RouterNavLink viewTransition {...props} />;
