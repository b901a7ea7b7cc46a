/** Tests of this file set a shorter time. */
const seconds = Number(process.env['STILL_OPEN_AFTER_SECONDS'] ?? 15);

/** Jest waits forever for what a suite left open. That is a bug, so the run fails and names it. */
export default function teardown({ watch, watchAll }: { watch: boolean; watchAll: boolean }) {
  if (watch || watchAll) return;
  setTimeout(() => {
    const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
    process.stderr.write(
      `Still open after the last test: ${open}. Open it with \`opened(…)\` from @sevenfold/testing.\n`,
    );
    process.exit(1);
  }, seconds * 1_000).unref();
}
