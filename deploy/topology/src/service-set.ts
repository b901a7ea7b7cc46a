import type { RunningStack } from './run-stack.js';
import { services, type Environment, type ServiceName } from './topology.js';

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
   * @throws the first error, once every start has finished or failed, so that stopping does not interfere
   * with a start.
   */
  async startAll() {
    const starts = await Promise.allSettled(services.map(this.startOne));
    const failed = starts.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed) throw failed.reason;
  }

  /**
   * Starts all services as one stack. If one can't start, this ends all others and what they run on.
   * @param stopRest ends what the services run on, after them.
   */
  async startStack(
    url: string,
    environments: Record<ServiceName, Environment>,
    stopRest: () => Promise<void>,
  ): Promise<RunningStack> {
    const stop = async () => {
      await this.stopAll();
      await stopRest();
    };
    try {
      await this.startAll();
    } catch (error) {
      await stop();
      throw error;
    }
    const { startOne, stopOne } = this;
    return { url, startOne, stopOne, environmentOf: name => environments[name], stop };
  }

  /** The gateway first, so that no request reaches a stopped service. */
  async stopAll() {
    await this.stopOne('api-gateway');
    await Promise.all([...this.running.keys()].map(this.stopOne));
  }
}
