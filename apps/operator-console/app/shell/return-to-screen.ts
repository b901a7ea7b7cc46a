import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { rememberedReturnPath, safeReturnPath } from '@sevenfold/ui';

const mount = '/admin';
/** Read when the app is loaded, before the session takes the realm's answer off the address. */
const cameFromRealm =
  typeof location !== 'undefined' && /[#&]state=.*[#&]code=|[#&]code=.*[#&]state=/.test(location.hash);

/** Where popups are not to be had, the realm answers at `/admin` alone: from there back to the screen one had asked for. */
export function useReturnToScreen(signedIn: boolean) {
  const navigate = useNavigate();
  const pending = useRef(cameFromRealm);

  useEffect(() => {
    if (!pending.current || !signedIn) return;
    pending.current = false;
    const path = safeReturnPath(rememberedReturnPath());
    if (path.startsWith(`${mount}/`)) void navigate(path.slice(mount.length), { replace: true });
  }, [signedIn, navigate]);
}
