{{/*
Prometheus' configuration. Each pod has the labels that its PodMonitor would give it: namespace, pod, container, component and
job. Rules and dashboards select by these.
*/}}
{{- define "sevenfold.scrapeConfiguration" -}}
{{- $fullname := include "sevenfold.fullname" . -}}
{{- $interval := .Values.monitoring.podMonitors.interval -}}
global:
  scrape_interval: {{ $interval }}
  evaluation_interval: {{ $interval }}
rule_files: [rules-*.yaml]
alerting:
  alertmanagers:
    - static_configs:
        - targets: ['{{ $fullname }}-alertmanager:9093']
scrape_configs:
  - job_name: pods
    kubernetes_sd_configs:
      - role: pod
        namespaces: { names: [{{ .Release.Namespace }}] }
    relabel_configs:
      - source_labels: [__meta_kubernetes_pod_label_app_kubernetes_io_instance]
        regex: {{ .Release.Name }}
        action: keep
      # Keycloak serves its metrics on the port of its health checks.
      - source_labels: [__meta_kubernetes_pod_container_name, __meta_kubernetes_pod_container_port_name]
        regex: .+;metrics|.+;exporter|keycloak;health
        action: keep
      # Finished pods: those of Jobs, and evicted ones.
      - source_labels: [__meta_kubernetes_pod_phase]
        regex: Succeeded|Failed
        action: drop
      - { source_labels: [__meta_kubernetes_namespace], target_label: namespace }
      - { source_labels: [__meta_kubernetes_pod_name], target_label: pod }
      - { source_labels: [__meta_kubernetes_pod_container_name], target_label: container }
      # An exporter is named after the system whose metrics it serves.
      - source_labels: [__meta_kubernetes_pod_label_app_kubernetes_io_component]
        regex: (.+?)(-exporter)?
        target_label: component
      - source_labels: [namespace, component]
        regex: (.+);(.+)
        replacement: $1/{{ $fullname }}-$2
        target_label: job
  - job_name: kube-state-metrics
    # Its series have the labels of the pods that they describe, not of its own pod.
    honor_labels: true
    static_configs:
      - targets: ['{{ $fullname }}-kube-state-metrics:8080']
        labels: { namespace: {{ .Release.Namespace }} }
  {{- range $job, $target := dict "prometheus" "localhost:9090" "alertmanager" (printf "%s-alertmanager:9093" $fullname) }}
  - job_name: {{ $job }}
    static_configs:
      - targets: ['{{ $target }}']
        labels: { namespace: {{ $.Release.Namespace }}, component: {{ $job }} }
  {{- end }}
  {{- if .Values.bundled.monitoring.kubelets }}
  {{- range $path, $metrics := dict "/metrics" "kubelet_volume_stats_.+" "/metrics/resource" "container_.+" }}
  - job_name: kubelet{{ $path | replace "/" "-" }}
    scheme: https
    metrics_path: {{ $path }}
    honor_labels: true
    authorization: { credentials_file: /var/run/secrets/kubernetes.io/serviceaccount/token }
    # Kubelets sign their own certificates, unless the cluster approves others.
    tls_config: { insecure_skip_verify: true }
    kubernetes_sd_configs:
      - role: node
    relabel_configs:
      - { source_labels: [__meta_kubernetes_node_name], target_label: node }
      - { target_label: job, replacement: kubelet }
      # The target's own. Series of other namespaces are dropped below.
      - { target_label: namespace, replacement: {{ $.Release.Namespace }} }
      - { target_label: metrics_path, replacement: {{ $path }} }
    metric_relabel_configs:
      - source_labels: [__name__, namespace]
        regex: {{ $metrics }};{{ $.Release.Namespace }}
        action: keep
  {{- end }}
  {{- end }}
{{- end }}

{{/* Every receiver sends to the webhook, if there is one. */}}
{{- define "sevenfold.alertmanagerConfiguration" -}}
{{- $configuration := .Files.Get "files/alertmanager.yaml" | fromYaml -}}
{{- with .Values.bundled.monitoring.webhook -}}
{{- $url := . -}}
{{- range $configuration.receivers -}}
{{- $_ := set . "webhook_configs" (list (dict "url" $url "send_resolved" true)) -}}
{{- end -}}
{{- end -}}
{{- toYaml $configuration -}}
{{- end }}

{{/* What kube-state-metrics watches, by API group. */}}
{{- define "sevenfold.watchedResources" -}}
core: persistentvolumeclaims,pods
apps: deployments,statefulsets
autoscaling: horizontalpodautoscalers
batch: cronjobs,jobs
{{- end }}

{{- define "sevenfold.exporterPort" -}}
{{- index (dict "redis-exporter" "9121" "postgres-exporter" "9187") . -}}
{{- end }}
