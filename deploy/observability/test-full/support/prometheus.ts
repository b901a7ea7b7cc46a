import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { opened, until } from '@sevenfold/testing';
import { installedRuleFile, ruleGroups } from '../../src/rules.js';

export interface Target {
  component: string;
  port: number;
}

interface Series {
  metric: Record<string, string>;
  value: [number, string];
}

/** A Prometheus with our rules, which scrapes services as the chart's PodMonitors do, only more often. */
export class TestPrometheus {
  private constructor(readonly url: string) {}

  static async start(folder: string, port: number, namespace: string, targets: readonly Target[]) {
    mkdirSync(folder, { recursive: true });
    const file = (name: string, text: string) => {
      const full = path.join(folder, name);
      writeFileSync(full, text);
      return full;
    };
    const config = {
      global: { scrape_interval: '2s', evaluation_interval: '2s' },
      rule_files: ruleGroups.map(group => file(`${group.name}.yaml`, installedRuleFile(group))),
      scrape_configs: [
        {
          job_name: 'services',
          static_configs: targets.map(({ component, port: target }) => ({
            targets: [`127.0.0.1:${target}`],
            labels: { namespace, component, container: component, pod: `${component}-0` },
          })),
        },
      ],
    };
    opened(
      spawn(
        'prometheus',
        [
          `--config.file=${file('prometheus.yaml', JSON.stringify(config))}`,
          `--storage.tsdb.path=${path.join(folder, 'data')}`,
          `--web.listen-address=127.0.0.1:${port}`,
          '--enable-feature=exemplar-storage',
        ],
        { stdio: 'ignore' },
      ),
    );
    const prometheus = new TestPrometheus(`http://127.0.0.1:${port}`);
    await until(
      () =>
        fetch(`${prometheus.url}/-/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      'Prometheus answers',
    );
    return prometheus;
  }

  /** The current series of a query. */
  async read(query: string): Promise<Series[]> {
    const answer = await fetch(`${this.url}/api/v1/query`, {
      method: 'POST',
      body: new URLSearchParams({ query }),
      signal: AbortSignal.timeout(20_000),
    });
    const { data, error } = (await answer.json()) as { data?: { result: Series[] }; error?: string };
    if (!data) throw new Error(`${query}: ${error}`);
    return data.result;
  }
}
