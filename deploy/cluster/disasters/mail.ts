// A mail server for the drill: a test install has none.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NAMESPACE, RELEASE, kubectl, kubectlJson, rolledOut, run, system } from './cluster.ts';
import { root } from './runbook.ts';

/** Installs the mail server of the tests as a StatefulSet. The drill reads its emails through the API server. */
export async function installMailServer() {
  const name = `${RELEASE}-mail`;
  const labels = { 'app.kubernetes.io/instance': RELEASE, 'app.kubernetes.io/component': 'mail' };
  const metadata = { name, labels };
  const code = fileURLToPath(new URL('mail-server.js', import.meta.resolve('@sevenfold/testing')));
  const program = `
    import { createServer } from 'node:http';
    import { startMailServer } from '/mail/mail-server.mjs';
    const { mails } = await startMailServer({ host: '0.0.0.0', port: 2525 });
    createServer((_request, response) => response.end(JSON.stringify(mails))).listen(8025, '0.0.0.0');
    process.once('SIGTERM', () => process.exit());`;
  const container = {
    name: 'mail',
    image: await servicesImage(),
    imagePullPolicy: 'IfNotPresent',
    command: ['node', '--input-type=module', '--eval', program],
    readinessProbe: { tcpSocket: { port: 8025 }, periodSeconds: 1 },
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 10_001,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    volumeMounts: [{ name: 'code', mountPath: '/mail' }],
  };
  const items = [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      data: { 'mail-server.mjs': readFileSync(code, 'utf8') },
    },
    { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { url: `smtp://${name}:2525` } },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: {
        selector: labels,
        ports: [
          { name: 'smtp', port: 2525 },
          { name: 'mails', port: 8025 },
        ],
      },
    },
    // The release's policies deny everything to pods with its label. The API server's proxy, which reads the
    // emails, has no label.
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata,
      spec: { podSelector: { matchLabels: labels }, policyTypes: ['Ingress'], ingress: [{}] },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata,
      spec: {
        serviceName: name,
        replicas: 1,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            automountServiceAccountToken: false,
            containers: [container],
            volumes: [{ name: 'code', configMap: { name } }],
          },
        },
      },
    },
  ];
  await kubectl(['apply', '-f', '-'], { input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) });
  await rolledOut(system('mail'));
  const settings = [
    `mail.secret.name=${name}`,
    'mail.from=studio@sevenfold.test',
    'networkPolicy.egress.mail.ports={2525}',
  ];
  await upgrade(settings.flatMap(setting => ['--set', setting]));
}

/** Changes only these values, and undoes manual changes. */
const upgrade = (settings: string[]) =>
  run(
    'helm',
    [
      'upgrade',
      RELEASE,
      path.join(root, 'helm/sevenfold'),
      `--namespace=${NAMESPACE}`,
      '--reuse-values',
      '--force-conflicts',
      '--wait',
      '--timeout=9m',
      ...settings,
    ],
    { seconds: 600 },
  );

export async function removeMailServer() {
  // The defaults of the chart.
  const settings = ['mail.secret.name=', 'mail.from=', 'networkPolicy.egress.mail.ports={465,587}'];
  await upgrade(settings.flatMap(setting => ['--set', setting]));
  const kinds = 'statefulset,service,secret,configmap,networkpolicy';
  await kubectl(['delete', kinds, '--selector=app.kubernetes.io/component=mail', '--wait=false']);
}

export const mailsSent = async () =>
  JSON.parse(
    await kubectl(['get', '--raw', `/api/v1/namespaces/${NAMESPACE}/services/${RELEASE}-mail:mails/proxy/`]),
  ) as string[];

/** The image of the services, because it has Node. */
async function servicesImage(): Promise<string> {
  const { spec } = await kubectlJson<{ spec: { template: { spec: { containers: { image: string }[] } } } }>(
    'get',
    `deployment/${RELEASE}-status`,
  );
  return spec.template.spec.containers[0]!.image;
}

/** Whether services use this server. A later installation may have set another, or none. */
export async function hasMailServer() {
  const values = JSON.parse(
    await run('helm', ['get', 'values', RELEASE, `--namespace=${NAMESPACE}`, '--output=json']),
  ) as { mail?: { secret?: { name?: string } } } | null;
  return values?.mail?.secret?.name === `${RELEASE}-mail`;
}
