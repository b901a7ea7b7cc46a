// Serves the Ingress objects of a namespace with nginx on this machine, like ingress-nginx: one server per host, with the
// certificate from its secret. node ingress.ts [--port 443]; SIGTERM stops it. Supports the annotations that the chart sets.
// Reads the objects once, at the start. Reaches pods through their Services, but routes hashed sockets to single pods.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({ options: { port: { type: 'string', default: '443' } } });
const { NAMESPACE = 'sevenfold' } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'ingress-'));

interface IngressPath {
  path: string;
  pathType: string;
  backend: { service: { name: string; port: { name?: string; number?: number } } };
}
type Tls = { hosts: string[]; secretName: string }[];
interface Ingress {
  metadata: { annotations?: Record<string, string> };
  spec: { rules: { host: string; http: { paths: IngressPath[] } }[]; tls?: Tls };
}
interface Route {
  host: string;
  path: IngressPath;
  annotations: Record<string, string>;
  tls: Tls | undefined;
}
interface Service {
  spec: { clusterIP: string; ports: { name: string; port?: number; targetPort?: string | number }[] };
}
interface EndpointSlice {
  endpoints: { addresses: string[]; conditions: { ready?: boolean } }[];
  ports: { name?: string; port: number }[];
}

const get = <Found>(...what: string[]) =>
  JSON.parse(
    execFileSync('kubectl', [`--namespace=${NAMESPACE}`, 'get', ...what, '--output=json'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as Found;

const ingresses = get<{ items: Ingress[] }>('ingress').items;
const hosts = Map.groupBy(
  ingresses.flatMap(({ metadata, spec }) =>
    spec.rules.flatMap(({ host, http }) =>
      http.paths.map((path): Route => ({
        host,
        path,
        annotations: metadata.annotations ?? {},
        tls: spec.tls,
      })),
    ),
  ),
  ({ host }) => host,
);
if (hosts.size === 0) throw new Error(`No Ingress in ${NAMESPACE}`);

let upstreams = '';
const annotated = ({ annotations }: Route, name: string) =>
  annotations[`nginx.ingress.kubernetes.io/${name}`];

/** One `location`: an exact path, a pattern if the Ingress asks for one, otherwise a prefix. */
function location(route: Route, index: number) {
  const { path } = route;
  const { name, port } = path.backend.service;
  const service = get<Service>('service', name);
  const { port: number, targetPort } = service.spec.ports.find(each => each.name === port.name) ?? {
    port: port.number,
    targetPort: undefined,
  };
  const hash = annotated(route, 'upstream-hash-by');
  const servers = hash ? podAddresses(name, targetPort) : [`${service.spec.clusterIP}:${number}`];
  upstreams += `upstream u${index} { ${hash ? `hash ${hash} consistent; ` : ''}${servers.map(server => `server ${server};`).join(' ')} }\n`;
  const timeout = (name: string) => annotated(route, name) ?? '60';
  return `
    location ${placeOf(path, annotated(route, 'use-regex') === 'true')} {
      proxy_pass http://u${index};
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
      proxy_set_header X-Forwarded-Host $host;
      proxy_read_timeout ${timeout('proxy-read-timeout')}s;
      proxy_send_timeout ${timeout('proxy-send-timeout')}s;
      client_max_body_size ${annotated(route, 'proxy-body-size') ?? '1m'};
      proxy_request_buffering ${annotated(route, 'proxy-request-buffering') ?? 'on'};
      proxy_buffering off;
    }`;
}

function placeOf({ pathType, path }: IngressPath, isPattern: boolean) {
  if (isPattern) return `~* "^${path}"`;
  return pathType === 'Exact' ? `= ${path}` : path;
}

function podAddresses(service: string, port: string | number | undefined) {
  const selector = `--selector=kubernetes.io/service-name=${service}`;
  const slices = get<{ items: EndpointSlice[] }>('endpointslices', selector).items;
  return slices.flatMap(({ endpoints, ports }) => {
    const number = ports.find(({ name }) => name === port)?.port ?? ports[0]?.port;
    return endpoints
      .filter(({ conditions }) => conditions.ready)
      .map(({ addresses }) => `${addresses[0]}:${number}`);
  });
}

let index = 0;
const servers = [...hosts].map(([host, routes]) => {
  const secretName = routes
    .flatMap(({ tls }) => tls ?? [])
    .find(each => each.hosts.includes(host))?.secretName;
  if (!secretName) throw new Error(`No certificate for ${host}`);
  const { data } = get<{ data: Record<string, string> }>('secret', secretName);
  for (const part of ['tls.crt', 'tls.key'])
    writeFileSync(join(folder, `${host}.${part}`), Buffer.from(data[part] ?? '', 'base64'), { mode: 0o600 });
  return `
  server {
    listen ${options.port} ssl http2;
    server_name ${host};
    ssl_certificate ${join(folder, `${host}.tls.crt`)};
    ssl_certificate_key ${join(folder, `${host}.tls.key`)};
    ${routes.map(route => location(route, index++)).join('')}
  }`;
});

const configuration = join(folder, 'nginx.conf');
writeFileSync(
  configuration,
  `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'nginx.pid')};
error_log stderr crit;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  ${upstreams}${servers.join('')}
}
`,
);
const nginx = spawn('nginx', ['-c', configuration, '-e', 'stderr'], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => nginx.kill('SIGQUIT'));
nginx.on('exit', code => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
console.log(
  `${[...hosts.keys()].map(host => `https://${host}:${options.port}`).join(', ')} from ${ingresses.length} Ingress objects`,
);
