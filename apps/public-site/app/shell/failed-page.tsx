import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { CrashScreen, logError } from '@sevenfold/ui';

/** Replaces a page that failed. What is above the pages, such as the room of this tab, continues. */
export function FailedPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) logError('A page failed', error);
  return <CrashScreen onRetry={() => location.reload()} />;
}
