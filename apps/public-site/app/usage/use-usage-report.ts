import { useEffect } from 'react';
import { onError } from '@sevenfold/ui';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { shortPath, UsageReport } from './usage-report';

/** Reports this page's web vitals and errors. Contains no personal data. */
export function useUsageReport() {
  useEffect(() => {
    const report = new UsageReport(body =>
      navigator.sendBeacon('/api/usage-events', new Blob([body], { type: 'application/json' })),
    );
    const noteException = (cause: unknown, fatal: boolean) =>
      report.addException(cause, { fatal, path: location.pathname });
    const onUncaught = ({ error, message }: ErrorEvent) => noteException(error ?? message, false);
    const onUnhandled = ({ reason }: PromiseRejectionEvent) => noteException(reason, false);
    const onHidden = () => document.visibilityState === 'hidden' && report.flush();

    for (const onVital of [onCLS, onFCP, onINP, onLCP, onTTFB])
      onVital(({ name, value }) =>
        report.add({ name: 'web_vitals', metric: name, value, path: shortPath(location.pathname) }),
      );
    const stopListening = onError((_what, cause) => noteException(cause, true));
    addEventListener('error', onUncaught);
    addEventListener('unhandledrejection', onUnhandled);
    // Registered after web-vitals, which reports on the same event.
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stopListening();
      removeEventListener('error', onUncaught);
      removeEventListener('unhandledrejection', onUnhandled);
      document.removeEventListener('visibilitychange', onHidden);
      report.flush();
    };
  }, []);
}
