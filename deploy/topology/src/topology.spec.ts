import { serviceEnvironments, services, type ServiceName } from './topology.js';

const stack = {
  origin: 'http://localhost:3000',
  ports: Object.fromEntries(services.map((name, place) => [name, 4000 + place])) as Record<
    ServiceName,
    number
  >,
  databases: {},
  dataDirectory: '/data',
  site: '/site',
  console: '/console',
  signInUrl: 'http://127.0.0.1:5000',
};
const metricsPorts = (environments: Record<ServiceName, Record<string, string>>) =>
  services.map(name => environments[name]['METRICS_PORT']).filter(Boolean);

describe('metrics of a stack', () => {
  it('are served by the processes that have a port for them', () => {
    const only = (ports: Partial<Record<ServiceName, number>>) =>
      metricsPorts(serviceEnvironments({ ...stack, metricsPorts: ports }));
    expect(only({ 'api-gateway': 9464 })).toEqual(['9464']);
    expect(only({ identity: 9464, status: 9465 })).toEqual(['9464', '9465']);
  });

  it('are not served by default', () => {
    expect(metricsPorts(serviceEnvironments(stack))).toEqual([]);
  });
});
