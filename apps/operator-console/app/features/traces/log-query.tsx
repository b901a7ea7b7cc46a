import { Command } from '../../components/command';

/** If there is no log store, shows the command that finds the lines, with the reference filled in. */
export function LogQuery({ reference }: { reference: string }) {
  // Without `--tail`, kubectl shows ten lines per pod; without the limit, adding `-f` fails for more than five.
  return (
    <Command
      text={`kubectl -n NAMESPACE logs -l app.kubernetes.io/part-of=sevenfold --all-containers --prefix --tail=-1 --max-log-requests=100 | grep ${reference}`}
    />
  );
}
