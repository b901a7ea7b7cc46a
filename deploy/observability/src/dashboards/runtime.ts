import { here, lines, query, rate, type Dashboard } from './dashboard.js';

const chosen = 'component=~"$component"';

export const runtime: Dashboard = {
  uid: 'sevenfold-runtime',
  title: 'Runtime',
  description: 'Processes: event loop, memory, CPU, restarts, versions.',
  byService: true,
  rows: [
    {
      title: 'Event loop',
      panels: [
        lines(
          'Delay, p99',
          's',
          [query('{{pod}}', `max by (pod) (nodejs_eventloop_delay_p99{${here(chosen)}})`)],
          {
            description: 'How long a ready callback waits. EventLoopBlocked fires above 250 ms.',
            thresholds: [0.1, 0.25],
          },
        ),
        lines(
          'Utilization',
          'percentunit',
          [query('{{pod}}', `max by (pod) (nodejs_eventloop_utilization{${here(chosen)}})`)],
          {
            description: 'Share of time that the event loop is busy. At 1 a pod cannot take more.',
            thresholds: [0.7, 0.9],
            max: 1,
          },
        ),
        lines('CPU, cores', 'short', [query('{{pod}}', rate('pod', 'process_cpu_time_total', chosen))], {
          description: 'A process uses little more than one core: the event loop is one thread.',
          thresholds: [0.8, 1],
        }),
      ],
    },
    {
      title: 'Memory',
      panels: [
        lines(
          'Resident',
          'bytes',
          [query('{{pod}}', `max by (pod) (process_memory_usage{${here(chosen)}})`)],
          {
            description: 'Memory of the process. Growth that never ends is a leak.',
            unlimited: 'The limit is the pod’s: see the share of the memory limit.',
          },
        ),
        lines('Heap', 'bytes', [query('{{pod}}', `sum by (pod) (v8js_memory_heap_used{${here(chosen)}})`)], {
          description: 'JavaScript objects. A saw tooth is normal.',
          unlimited: 'The limit is the pod’s: see the share of the memory limit.',
        }),
        lines(
          'Share of the memory limit',
          'percentunit',
          [
            query(
              '{{container}}',
              `max by (container) (container_memory_working_set_bytes{${here('container!=""')}} / on (namespace, pod, container) kube_pod_container_resource_limits{${here('resource="memory"')}})`,
            ),
          ],
          {
            description: 'At 1 the container is killed. MemoryNearLimit fires above 0.9.',
            thresholds: [0.8, 0.9],
            max: 1,
          },
        ),
      ],
    },
    {
      title: 'Pods',
      panels: [
        lines(
          'Pods answering',
          'short',
          [query('{{component}}', `sum by (component) (up{${here('component!=""')}})`)],
          {
            description: 'Pods whose metrics Prometheus can read. ServiceAway fires at 0.',
          },
        ),
        lines('Uptime', 's', [query('{{pod}}', `max by (pod) (process_uptime{${here(chosen)}})`)], {
          description: 'Falls to 0 at a restart or a deploy.',
          unlimited: 'A recent start is not a fault: the next panel counts restarts.',
        }),
        lines(
          'Restarts',
          'short',
          [
            query(
              '{{container}}',
              `sum by (container) (increase(kube_pod_container_status_restarts_total{${here()}}[$__rate_interval]))`,
            ),
          ],
          {
            description:
              'Containers that ended and were started again. PodsRestart fires at three in 30 minutes.',
            thresholds: [1, 3],
          },
        ),
        lines(
          'Versions',
          'short',
          [
            query(
              '{{component}} {{service_version}}',
              `count by (component, service_version) (target_info{${here(chosen)}})`,
            ),
          ],
          { description: 'Pods by version: two lines of one service are a rollout, or one that hangs.' },
        ),
      ],
    },
  ],
};
