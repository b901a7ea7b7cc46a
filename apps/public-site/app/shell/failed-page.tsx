import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { CrashScreen, logError } from '@sevenfold/ui';

/** Replaces a failed page. Everything above the pages, such as the current room, continues. */
export function FailedPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) logError('A page failed', error);
  return <CrashScreen onRetry={() => location.reload()} />;
}
