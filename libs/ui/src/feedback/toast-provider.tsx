import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import styles from './toast-provider.module.css';

export type ToastType = 'success' | 'error' | 'warning' | 'info';
export type Toast = { id: string; type: ToastType; title: string; message?: ReactNode; duration: number };
export type ToastContent = { title: string; message?: ReactNode; duration?: number };

export type Toasts = {
  toasts: Toast[];
  /** Returns the id, for `dismiss`. */
  show(type: ToastType, content: ToastContent): string;
  dismiss(id: string): void;
  clear(): void;
};

const defaultDurationMs = 5000;
const signs: Record<ToastType, string> = { success: '✓', error: '!', warning: '!', info: 'i' };
const ToastContext = createContext<Toasts | undefined>(undefined);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);

  const dismiss = useCallback((id: string) => setToasts(shown => shown.filter(toast => toast.id !== id)), []);
  const clear = useCallback(() => setToasts([]), []);
  const show = useCallback((type: ToastType, { duration = defaultDurationMs, ...content }: ToastContent) => {
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    setToasts(shown => [...shown, { id, type, duration, ...content }]);
    return id;
  }, []);
  const value = useMemo(() => ({ toasts, show, dismiss, clear }), [toasts, show, dismiss, clear]);

  return (
    <ToastContext value={value}>
      {children}
      <div className={styles.stack} role="region" aria-label="Notifications" aria-live="polite">
        {toasts.map(toast => (
          <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
        {toasts.length > 1 && (
          <button type="button" className={styles.clear} onClick={clear}>
            Clear all
          </button>
        )}
      </div>
    </ToastContext>
  );
}

export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast must be used within a ToastProvider');
  return toasts;
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss(id: string): void }) {
  useEffect(() => {
    if (toast.duration <= 0) return;
    const timer = setTimeout(() => onDismiss(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [toast.id, toast.duration, onDismiss]);

  return (
    <div className={styles.toast} data-type={toast.type} role={toast.type === 'error' ? 'alert' : 'status'}>
      <span className={styles.sign} aria-hidden>
        {signs[toast.type]}
      </span>
      <div>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => onDismiss(toast.id)}>
        ×
      </button>
    </div>
  );
}
