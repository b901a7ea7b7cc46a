import { getContainerRuntimeClient } from 'testcontainers';
import { startContainer, type ContainerPlan, type RunningContainer } from './start-container.js';

/** Label of the containers, networks and volumes of a data directory. */
const label = 'sevenfold.data';

/** The network and the volumes of the containers of one data directory. */
export class ContainerHome {
  private constructor(
    private readonly directory: string,
    private readonly name: string,
  ) {}

  /**
   * Removes what a killed run left, except volumes named `id`: with the same id, containers find their data again.
   * @param directory absolute path
   */
  static async open(directory: string, id: string): Promise<ContainerHome> {
    const name = `sevenfold-${id}`;
    await removeLabelled(directory, volume => !volume.startsWith(`${name}-`));
    const { network } = await getContainerRuntimeClient();
    await network.create({ Name: name, Labels: { [label]: directory } });
    return new ContainerHome(directory, name);
  }

  /** @param volumes names by path; containers of other homes never share them */
  async start(
    plan: Omit<ContainerPlan, 'network' | 'labels'>,
    environment: Record<string, string> = {},
  ): Promise<RunningContainer & { environment: Record<string, string> }> {
    const volumes: Record<string, string> = {};
    for (const [path, volume] of Object.entries(plan.volumes ?? {}))
      volumes[path] = await this.volume(volume);
    const labels = { [label]: this.directory };
    const running = await startContainer({ ...plan, volumes, network: this.name, labels });
    return { ...running, environment };
  }

  private async volume(volume: string): Promise<string> {
    const Name = `${this.name}-${volume}`;
    const { container } = await getContainerRuntimeClient();
    await container.dockerode.createVolume({ Name, Labels: { [label]: this.directory } });
    return Name;
  }

  /** Call it after the containers have stopped. Volumes stay. */
  async close() {
    await removeLabelled(this.directory, () => false);
  }
}

/** Removes the containers and the network of a data directory, and its data. */
export const removeContainerHome = (directory: string) => removeLabelled(directory, () => true);

async function removeLabelled(directory: string, isUnwanted: (volume: string) => boolean) {
  const { dockerode } = (await getContainerRuntimeClient()).container;
  const filters = { label: [`${label}=${directory}`] };
  for (const { Id } of await dockerode.listContainers({ all: true, filters }))
    await dockerode.getContainer(Id).remove({ force: true, v: true });
  for (const { Id } of await dockerode.listNetworks({ filters })) await dockerode.getNetwork(Id).remove();
  const { Volumes } = await dockerode.listVolumes({ filters });
  for (const { Name } of Volumes) if (isUnwanted(Name)) await dockerode.getVolume(Name).remove();
}
