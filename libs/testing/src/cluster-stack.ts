import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isUp } from './is-up.js';
import type { StackUnderTest, StoredFile } from './stack-under-test.js';
import { until } from './until.js';

const execute = promisify(execFile);

/** An existing installation with its gateway at `url`. Needs kubectl and the bundled systems. */
export interface ClusterStackOptions {
  url: string;
  namespace: string;
  release: string;
  /** Where to read the files of its object store: namespace/kind/name. By default the bundled one. */
  objectStore: string | undefined;
}

const readyWithinMs = 600_000;
const objectFolder = '/data/objects';
/** As in the chart. */
const metricsPort = 9464;

/** An existing installation on Kubernetes: this class neither installs nor removes it. */
export class ClusterStack implements StackUnderTest {
  readonly kind = 'cluster';

  constructor(private readonly options: ClusterStackOptions) {}

  get url() {
    return this.options.url;
  }

  /** `stop status`, `start status`: scales the deployment to zero, and to one. */
  command(line: string) {
    const [verb, service] = line.split(' ');
    const replicas = verb === 'stop' ? 0 : 1;
    void this.kubectl(
      'scale',
      `deployment/${this.options.release}-${service}`,
      `--replicas=${replicas}`,
    ).catch((error: Error) => process.stderr.write(`${line}: ${error.message}\n`));
  }

  /**
   * Deletes every pod with one second of grace, the shortest period for which Kubernetes still waits. Without
   * it, the next database would start before the previous one has released its volume.
   */
  async killEverything() {
    const part = `app.kubernetes.io/instance=${this.options.release}`;
    await this.kubectl('delete', 'pods', `--selector=${part}`, '--grace-period=1', '--wait=true');
  }

  /** Kubernetes restarts the pods; this waits until they are ready. */
  async startAgain() {
    await until(
      async () => (await this.allReady()) && isUp(`${this.url}/api/readyz`),
      async () => `not ready again:\n${await this.kubectl('get', 'pods')}`,
      readyWithinMs,
      500,
    );
  }

  sql(): Promise<void> {
    throw new Error('Databases of a cluster are not reachable from here');
  }

  async storedFiles(folder: string): Promise<StoredFile[]> {
    const script = 'find . -type f -path "*$1*" -exec sha256sum {} +';
    const listing = await this.inObjectStore('sh', '-c', `cd ${objectFolder} && ${script}`, 'sh', folder);
    return listing
      .split('\n')
      .filter(Boolean)
      .map(line => ({ sha256: line.slice(0, 64), path: line.slice(66) }))
      .map(file => ({ ...file, read: () => this.inObjectStore('cat', `${objectFolder}/${file.path}`) }));
  }

  brokers(): string[] {
    throw new Error('Brokers of a cluster are not reachable from here');
  }

  async dispose() {}

  metrics(): Promise<string> {
    const ask = `fetch('http://127.0.0.1:${metricsPort}/metrics').then(r => r.text()).then(t => process.stdout.write(t))`;
    return this.kubectl('exec', `deployment/${this.options.release}-api-gateway`, '--', 'node', '-e', ask);
  }

  private async allReady(): Promise<boolean> {
    const { items } = JSON.parse(
      await this.kubectl('get', 'deployments,statefulsets', '--output=json'),
    ) as WorkloadList;
    return items.every(({ spec, status }) => (status.readyReplicas ?? 0) >= spec.replicas);
  }

  private inObjectStore(...command: string[]) {
    const { namespace, release, objectStore = `${namespace}/statefulset/${release}-s3` } = this.options;
    const [where, ...pod] = objectStore.split('/');
    return this.kubectl('exec', `--namespace=${where}`, pod.join('/'), '--', ...command);
  }

  private async kubectl(...args: string[]): Promise<string> {
    const { stdout } = await execute('kubectl', [`--namespace=${this.options.namespace}`, ...args], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }
}

interface WorkloadList {
  items: Array<{ spec: { replicas: number }; status: { readyReplicas?: number } }>;
}
