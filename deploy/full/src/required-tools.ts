import { findCommand, runCommand } from './run-command.js';

interface Tool {
  /** Alternatives. */
  commands: string[];
  purpose: string;
  /** Debian's package, installed if we may. Absent if Debian's is too old. */
  debianPackage?: string;
}

const tools = {
  java: {
    commands: ['java'],
    purpose: 'Kafka, Keycloak and Zipkin',
    debianPackage: 'openjdk-17-jre-headless',
  },
  maven: { commands: ['mvn'], purpose: 'fetching Kafka, Keycloak and Zipkin', debianPackage: 'maven' },
  go: {
    commands: ['go'],
    purpose:
      'building versitygw, the S3 server, VictoriaLogs and the collector (1.24 or newer, see go.dev/dl)',
  },
  python: { commands: ['python3'], purpose: 'fetching pg_dump', debianPackage: 'python3-venv' },
  redis: {
    commands: ['redis-server', 'valkey-server'],
    purpose: 'live room state',
    debianPackage: 'redis-server',
  },
} satisfies Record<string, Tool>;

/** The path of a tool; installs it from Debian's packages if it is missing and we are root. */
export async function requireTool(name: keyof typeof tools): Promise<string> {
  const tool: Tool = tools[name];
  const found = await findCommand(...tool.commands);
  if (found) return found;

  if (tool.debianPackage && process.getuid?.() === 0 && (await findCommand('apt-get'))) {
    await installPackage(tool.debianPackage);
    const installed = await findCommand(...tool.commands);
    if (installed) return installed;
  }
  const hint = tool.debianPackage ? ` On Debian and Ubuntu: sudo apt-get install ${tool.debianPackage}` : '';
  throw new Error(`The full stack needs ${tool.commands.join(' or ')} for ${tool.purpose}.${hint}`);
}

/** One at a time: apt fails if its lock is held. */
let installing: Promise<unknown> = Promise.resolve();

function installPackage(debianPackage: string): Promise<unknown> {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const next = installing.then(async () => {
    await runCommand('apt-get', ['update', '-q'], { environment });
    await runCommand('apt-get', ['install', '-yq', '--no-install-recommends', debianPackage], {
      environment,
    });
  });
  installing = next.catch(() => undefined);
  return next;
}
