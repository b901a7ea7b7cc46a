import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { rememberedReturnPath, safeReturnPath } from '@sevenfold/ui';

const mount = '/admin';
/** Read while the app loads, before the session removes the realm's answer from the URL. */
const cameFromRealm =
  typeof location !== 'undefined' && /[#&]state=.*[#&]code=|[#&]code=.*[#&]state=/.test(location.hash);

/** Without popups, the realm always returns to `/admin`. This opens the requested screen from there. */
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
