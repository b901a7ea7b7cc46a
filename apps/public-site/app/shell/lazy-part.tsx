import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** Like `lazy`, but loads again when it renders after a failure, such as on a boundary's "Try Again". */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  let current = next();
  function next() {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        current = next();
        throw error;
      }
    });
  }
  return function LazyPart(props: Props) {
    // Fixed for this mount: with the next one instead, a failure would never reach the boundary.
    const [Part] = useState(() => current);
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
