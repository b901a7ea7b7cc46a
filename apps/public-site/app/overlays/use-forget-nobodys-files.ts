import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAuth } from '@sevenfold/ui';
import { paths } from '../config/paths';
import { keptFiles } from '../kept-files/kept-files';

/** Deletes copies of files being uploaded once nobody is signed in. If the realm does not answer, they stay. */
export function useForgetNobodysFiles() {
  const { account, loading, mayBeSignedIn } = useAuth();
  const { pathname } = useLocation();

  // The contact page keeps files for someone whose session ended there.
  const nobodys = !loading && !account && !mayBeSignedIn && pathname !== paths.contact;
  useEffect(() => {
    if (nobodys) void keptFiles.clear();
  }, [nobodys]);
}
