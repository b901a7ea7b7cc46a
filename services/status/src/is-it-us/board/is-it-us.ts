// Made by deploy/observability/src/dashboards/console-board.ts.
import type { Panel } from '../panel.js';

export const panels: readonly Panel[] = [
  {
    "id": "error-budgets",
    "title": "Error budgets",
    "description": "What is left of the error budget of the last 30 days, the burn rate of the last hour (1 spends it exactly over the window), and how many days it lasts at the pace of the last three days. Below 0 the objective is missed: no risky deploys until it recovers.",
    "by": {
      "objective": "Objective"
    },
    "columns": [
      {
        "title": "Left of 30 d",
        "unit": "percentunit",
        "thresholds": [
          0.25,
          0
        ],
        "expr": "sum by (objective) (objective:budget:left30d{namespace=\"$namespace\"}) * on (objective) group_left (runbook, board) (objective:budget:ratio{namespace=\"$namespace\"} > bool 0)"
      },
      {
        "title": "Burn, 1 h",
        "unit": "short",
        "thresholds": [
          1,
          14.4
        ],
        "expr": "sum by (objective) (objective:errors:ratio_rate1h{namespace=\"$namespace\"}) / on (objective) group_left (runbook, board) objective:budget:ratio{namespace=\"$namespace\"}"
      },
      {
        "title": "Days left",
        "unit": "d",
        "thresholds": [
          10,
          3
        ],
        "expr": "sum by (objective) (objective:budget:days_left{namespace=\"$namespace\"}) * on (objective) group_left (runbook, board) (objective:budget:ratio{namespace=\"$namespace\"} > bool 0)"
      }
    ],
    "links": [
      {
        "title": "Board",
        "to": "board",
        "target": "{board}"
      },
      {
        "title": "Runbook",
        "to": "runbook",
        "target": "{runbook}.md"
      }
    ]
  },
  {
    "id": "services",
    "title": "Services",
    "description": "Traffic, errors, latency and saturation of each service in the last five minutes. One red row is that service; several are what they share.",
    "by": {
      "component": "Service"
    },
    "columns": [
      {
        "title": "Requests",
        "unit": "reqps",
        "thresholds": null,
        "expr": "sum by (component) (rate(http_server_request_duration_count{namespace=\"$namespace\"}[5m]))"
      },
      {
        "title": "Errors",
        "unit": "percentunit",
        "thresholds": [
          0.01,
          0.05
        ],
        "expr": "(sum by (component) (rate(http_server_request_duration_count{namespace=\"$namespace\",http_response_status_code=~\"5..\"}[5m])) or sum by (component) (rate(http_server_request_duration_count{namespace=\"$namespace\"}[5m])) * 0) / sum by (component) (rate(http_server_request_duration_count{namespace=\"$namespace\"}[5m]))"
      },
      {
        "title": "p99",
        "unit": "s",
        "thresholds": [
          0.5,
          2
        ],
        "expr": "histogram_quantile(0.99, sum by (le, component) (rate(http_server_request_duration_bucket{namespace=\"$namespace\",http_route!~\".*/(changes|revocations|socket)\"}[5m])))"
      },
      {
        "title": "Busy",
        "unit": "percentunit",
        "thresholds": [
          0.7,
          0.9
        ],
        "expr": "max by (component) (nodejs_eventloop_utilization{namespace=\"$namespace\"})"
      }
    ],
    "links": [
      {
        "title": "Board",
        "to": "board",
        "target": "sevenfold-services?var-component={component}"
      },
      {
        "title": "Runbook",
        "to": "runbook",
        "target": "ServiceFailing.md"
      },
      {
        "title": "Traces",
        "to": "traces",
        "target": "{component}"
      },
      {
        "title": "Logs",
        "to": "logs",
        "target": "{component}"
      }
    ]
  },
  {
    "id": "dependencies",
    "title": "Dependencies",
    "description": "Whether each service reaches what it depends on; down if any of its pods does not. A red column is the dependency, a red row the service or its network.",
    "by": {
      "component": "component",
      "check": "check"
    },
    "columns": [
      {
        "title": "up",
        "unit": "short",
        "thresholds": [
          1,
          0.5
        ],
        "expr": "min by (component, check) (sevenfold_readiness_check_up{namespace=\"$namespace\",component!=\"\"})"
      }
    ],
    "links": [
      {
        "title": "Board",
        "to": "board",
        "target": "sevenfold-dependencies"
      },
      {
        "title": "Runbook",
        "to": "runbook",
        "target": "README.md"
      },
      {
        "title": "Logs",
        "to": "logs",
        "target": "{component}"
      }
    ]
  }
];
