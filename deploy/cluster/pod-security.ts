// Checks rendered pods against Pod Security "restricted"
// (https://kubernetes.io/docs/concepts/security/pod-security-standards/) without an API server. run.sh also asks a
// real one.
import type { Container, PodSpec, SecurityContext } from './kubernetes.ts';

const volumeTypes = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);
const safeSysctls = new Set([
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
]);
const seccompTypes = new Set(['RuntimeDefault', 'Localhost']);
const selinuxTypes = new Set([
  undefined,
  '',
  'container_t',
  'container_init_t',
  'container_kvm_t',
  'container_engine_t',
]);

/** Every reason to reject the pod. */
export function podSecurityFaults(pod: PodSpec): string[] {
  const security = pod.securityContext ?? {};
  const containers = [...(pod.initContainers ?? []), ...pod.containers, ...(pod.ephemeralContainers ?? [])];
  return [
    ...(['hostNetwork', 'hostPID', 'hostIPC'] as const).filter(name => pod[name]),
    ...(pod.volumes ?? []).flatMap(({ name, ...source }) =>
      Object.keys(source)
        .filter(type => !volumeTypes.has(type))
        .map(type => `volume ${name}: ${type}`),
    ),
    ...(security.sysctls ?? [])
      .filter(({ name }) => !safeSysctls.has(name))
      .map(({ name }) => `sysctl ${name}`),
    ...contextFaults('pod', security),
    ...(security.runAsUser === 0 ? ['pod: runAsUser 0'] : []),
    ...containers.flatMap(container => containerFaults(container, security)),
  ];
}

function containerFaults({ name, ports = [], securityContext: own = {} }: Container, pod: SecurityContext) {
  const { add = [], drop = [] } = own.capabilities ?? {};
  const seccomp = (own.seccompProfile ?? pod.seccompProfile)?.type;
  const faults: Fault[] = [
    [own.privileged, 'privileged'],
    [own.allowPrivilegeEscalation !== false, 'allowPrivilegeEscalation is not false'],
    [!drop.includes('ALL'), 'does not drop ALL capabilities'],
    [add.some(capability => capability !== 'NET_BIND_SERVICE'), `adds ${add.join(', ')}`],
    [(own.runAsNonRoot ?? pod.runAsNonRoot) !== true, 'runAsNonRoot is not true'],
    [own.runAsUser === 0, 'runAsUser 0'],
    [!seccompTypes.has(seccomp ?? ''), `seccompProfile ${seccomp}`],
    [ports.some(({ hostPort }) => hostPort), 'hostPort'],
    [own.procMount !== undefined && own.procMount !== 'Default', `procMount ${own.procMount}`],
  ];
  return [...present(name, faults), ...contextFaults(name, own)];
}

function contextFaults(name: string, { seLinuxOptions, appArmorProfile, windowsOptions }: SecurityContext) {
  return present(name, [
    [!selinuxTypes.has(seLinuxOptions?.type), 'seLinuxOptions.type'],
    [seLinuxOptions?.user || seLinuxOptions?.role, 'seLinuxOptions.user or role'],
    [appArmorProfile?.type === 'Unconfined', 'appArmorProfile Unconfined'],
    [windowsOptions?.hostProcess, 'hostProcess'],
  ]);
}

/** Whether a rule is broken, and its name. */
type Fault = [unknown, string];

const present = (name: string, faults: Fault[]) =>
  faults.filter(([is]) => is).map(([, fault]) => `${name}: ${fault}`);
