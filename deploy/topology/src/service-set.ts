import { services, type ServiceName } from './topology.js';

interface Running {
  stop(): Promise<unknown>;
}

/** The services of a stack: which are running, and starting or stopping one or all. */
export class ServiceSet {
  private readonly running = new Map<ServiceName, Running>();

  constructor(
    private readonly start: (name: ServiceName) => Promise<Running>,
    private readonly report: (line: string) => void,
  ) {}

  readonly startOne = async (name: ServiceName) => {
    if (this.running.has(name)) return;
    this.running.set(name, await this.start(name));
    this.report(`${name} ready`);
  };

  readonly stopOne = async (name: ServiceName) => {
    await this.running.get(name)?.stop();
    if (this.running.delete(name)) this.report(`${name} stopped`);
  };

  /**
   * @throws the first fault, once every start has finished or failed, so that stopping does not interfere
   * with a start.
   */
  async startAll() {
    const starts = await Promise.allSettled(services.map(this.startOne));
    const failed = starts.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed) throw failed.reason;
  }

  /** The gateway first, so that no request reaches a stopped service. */
  async stopAll() {
    await this.stopOne('api-gateway');
    await Promise.all([...this.running.keys()].map(this.stopOne));
  }
}
