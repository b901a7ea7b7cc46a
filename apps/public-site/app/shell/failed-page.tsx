import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { CrashScreen, logError } from '@sevenfold/ui';

/** In place of a page that failed. What is above the pages, such as the room one listens to, goes on. */
export function FailedPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) logError('A page failed', error);
  return <CrashScreen onRetry={() => location.reload()} />;
}
