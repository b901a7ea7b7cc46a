export { AppProviders } from './app-providers.js';
export { ApiError, messageOf } from './api/api-error.js';
export { createApiClient, type ApiClient, type RequestOptions } from './api/api-client.js';
export { startTrace, traceparent, type ActionTrace } from './api/trace-context.js';
export { deviceMemory, tabMemory } from './browser-memory.js';
export { DivisionIcon } from './artwork/division-icon.js';
export { foldStyle } from './artwork/fold-style.js';
export { Logo } from './artwork/logo.js';
export { CrashScreen } from './feedback/crash-screen.js';
export { ErrorBoundary } from './feedback/error-boundary.js';
export { useOnline } from './feedback/use-online.js';
export {
  ToastProvider,
  useToast,
  type Toast,
  type ToastContent,
  type ToastType,
} from './feedback/toast-provider.js';
export { useFirst } from './lists/use-first.js';
export { useHeadingFocus } from './navigation/use-heading-focus.js';
export { AuthProvider, useAuth, type Auth } from './session/auth-provider.js';
export type { RecentAccount } from './session/recent-accounts.js';
export { rememberedReturnPath, safeReturnPath } from './session/return-path.js';
export { displayNameOf, initialOf, type SessionUser } from './session/session-user.js';
export { Session, type SessionPhase, type SignInOptions } from './session/session.js';
export { logError, logWarning, onError } from './telemetry/log.js';
export {
  chooseColorScheme,
  colorSchemeHtml,
  shownColorScheme,
  useColorScheme,
} from './theme/color-scheme.js';
export { DocumentHead } from './theme/document-head.js';
