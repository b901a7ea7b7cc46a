import { Command } from '../../components/command';

/** Where there is no log store: the command that finds the lines, with the reference filled in. */
export function LogQuery({ reference }: { reference: string }) {
  // Without the tail kubectl shows ten lines of each pod, and without the limit it follows five pods.
  return (
    <Command
      text={`kubectl -n NAMESPACE logs -l app.kubernetes.io/part-of=sevenfold --all-containers --prefix --tail=-1 --max-log-requests=100 | grep ${reference}`}
    />
  );
}
