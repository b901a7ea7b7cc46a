import { join } from 'node:path';
import { freePorts } from '@sevenfold/topology';
import {
  certificateName,
  certificateSteps,
  formatting,
  javaSettings,
  kafkaEnvironment,
  keystoreName,
  serverProperties,
  serving,
} from '../parts/kafka.js';
import { hasBroker } from '../readiness.js';
import type { ContainerPart } from './container-part.js';

/** Owned by the image's user. */
const folder = '/var/lib/kafka/data';
const properties = '/tmp/server.properties';
const script = '/tmp/start.sh';

/**
 * The image's own start script creates neither SCRAM users nor a certificate, so ours starts the same Java
 * classes. The broker has the same ports inside and outside, so it can reach itself at its address.
 */
export const kafka: ContainerPart = {
  name: 'kafka',
  start: async home => {
    const ports = await freePorts(['broker', 'controller', 'sasl']);
    const running = await home.start({
      image: 'kafka',
      entrypoint: ['sh', script],
      files: { [script]: startScript(), [properties]: serverProperties(folder, ports, '') },
      ports: [ports.broker, ports.sasl].map(port => ({ container: port, host: port })),
      volumes: { [folder]: 'kafka' },
      isReady: () => hasBroker(`127.0.0.1:${ports.broker}`),
      deadlineSeconds: 180,
    });
    const certificate = await running.read(join(folder, certificateName));
    return { ...running, environment: kafkaEnvironment(ports, certificate) };
  },
};

function startScript(): string {
  const java = ['java', ...javaSettings('/opt/kafka/libs/*')];
  return `set -eu
cd ${folder}
if ! [ -s ${certificateName} ]; then
  rm -f ${keystoreName}
${certificateSteps(folder)
  .map(args => `  ${words(['keytool', ...args])}`)
  .join('\n')}
fi
[ -s log/meta.properties ] || ${words([...java, ...formatting(properties)])}
exec ${words([...java, ...serving(properties)])}
`;
}

const words = (all: string[]) => all.map(word => `'${word}'`).join(' ');
