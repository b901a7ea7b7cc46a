import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logError } from '../telemetry/log.js';
import { CrashScreen } from './crash-screen.js';

type Props = {
  children: ReactNode;
  /** A smaller notice for a part of a page; the crash screen by default. */
  fallback?: (retry: () => void) => ReactNode;
  onError?(error: unknown, info: ErrorInfo): void;
};

/** Wraps a part, so that the rest of the page stays usable when it crashes. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    logError('A part of the page failed', error);
    this.props.onError?.(error, info);
  }

  private readonly retry = () => this.setState({ failed: false });

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    return fallback ? fallback(this.retry) : <CrashScreen onRetry={this.retry} />;
  }
}
