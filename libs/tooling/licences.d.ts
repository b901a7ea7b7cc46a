/** The packages of a lock file that production installs and whose licence nobody has allowed, with that licence. */
export function notAllowed(
  packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean; license?: string }>,
): string[];

/** A text with the licence of each installed package; throws for a package that has none. */
export function licencesOf(folders: Iterable<string>, title: string): string;

/** What Vite asks of a plugin, as far as these are one. */
interface BundlePlugin {
  name: string;
  generateBundle(options: unknown, bundle: object): void;
}

/** Vite plugins that write `third-party-licenses.txt`: `page` for an app, `worker` for its workers. */
export function licenceFile(): { page: BundlePlugin; worker: BundlePlugin };
