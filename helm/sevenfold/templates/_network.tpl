{{/* Egress to one of our components. (dict "root" $ "component" "kafka" "port" 9092) */}}
{{- define "sevenfold.toComponent" -}}
- to:
    - podSelector:
        matchLabels: {{- include "sevenfold.selector" . | nindent 10 }}
  ports:
    - { protocol: TCP, port: {{ .port }} }
{{- end }}

{{- define "sevenfold.toDns" -}}
- to: {{- toYaml .Values.networkPolicy.dns | nindent 4 }}
  ports:
    - { protocol: UDP, port: 53 }
    - { protocol: TCP, port: 53 }
{{- end }}

{{/* Egress to an external system. Takes an entry of networkPolicy.egress. */}}
{{- define "sevenfold.toOutside" -}}
- ports:
    {{- range .ports }}
    - { protocol: TCP, port: {{ . }} }
    {{- end }}
  {{- with .to }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/*
Egress to the bundled system, or else to the external one. (dict "root" $ "bundled" "kafka" "port" 9092 "outside" "events")
If the bundle has several components, "component" names the one to reach. "given" is the URL of an external system, which
takes precedence over the bundled one.
*/}}
{{- define "sevenfold.toSystem" -}}
{{- if and (index .root.Values.bundled .bundled).enabled (not .given) -}}
{{- include "sevenfold.toComponent" (dict "root" .root "component" (default .bundled .component) "port" .port) -}}
{{- else -}}
{{- include "sevenfold.toOutside" (index .root.Values.networkPolicy.egress .outside) -}}
{{- end -}}
{{- end }}

{{/* Not empty if sockets come to rooms-gateway straight from the proxies in front. */}}
{{- define "sevenfold.directSockets" -}}
{{- range list .Values.gateway .Values.ingress -}}
{{- if and .enabled .roomAffinity.enabled -}}true{{- end -}}
{{- end -}}
{{- end }}

{{/* The components that may reach a service: those that call it. */}}
{{- define "sevenfold.networkPolicy" -}}
{{- $root := .root -}}
{{- $name := .name -}}
{{- $service := .service -}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {{- include "sevenfold.metadata" (dict "root" $root "component" $name "name" (printf "%s-%s" (include "sevenfold.fullname" $root) $name)) | nindent 2 }}
spec:
  podSelector:
    matchLabels: {{- include "sevenfold.selector" (dict "root" $root "component" $name) | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    - ports:
        - { protocol: TCP, port: 8080 }
      from:
        {{- range $caller, $values := $root.Values.services }}
        {{- if has $name $values.calls }}
        - podSelector:
            matchLabels: {{- include "sevenfold.selector" (dict "root" $root "component" $caller) | nindent 14 }}
        {{- end }}
        {{- end }}
        {{- if eq $name "api-gateway" }}
        - podSelector:
            matchLabels: {{- include "sevenfold.selector" (dict "root" $root "component" "smoke-test") | nindent 14 }}
        {{- with $root.Values.networkPolicy.doorFrom }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
        {{- end }}
        {{- if and (eq $name "rooms-gateway") (include "sevenfold.directSockets" $root) }}
        {{- toYaml $root.Values.networkPolicy.doorFrom | nindent 8 }}
        {{- end }}
    {{- with $root.Values.networkPolicy.metricsFrom }}
    - ports:
        - { protocol: TCP, port: 9464 }
      from: {{- toYaml . | nindent 8 }}
    {{- end }}
    {{- include "sevenfold.fromPrometheus" (dict "root" $root "port" 9464) | nindent 4 }}
  egress:
    {{- include "sevenfold.toDns" $root | nindent 4 }}
    {{- range $service.calls }}
    {{- include "sevenfold.toComponent" (dict "root" $root "component" . "port" 8080) | nindent 4 }}
    {{- end }}
    {{- if has "database" $service.uses }}
    {{- include "sevenfold.toSystem" (dict "root" $root "bundled" "postgres" "port" 5432 "outside" "database") | nindent 4 }}
    {{- end }}
    {{- if has "events" $service.uses }}
    {{- include "sevenfold.toSystem" (dict "root" $root "bundled" "kafka" "port" 9092 "outside" "events") | nindent 4 }}
    {{- end }}
    {{- if has "signIn" $service.uses }}
    {{- include "sevenfold.toSystem" (dict "root" $root "bundled" "keycloak" "port" 8080 "outside" "signIn") | nindent 4 }}
    {{- end }}
    {{- if has "liveRooms" $service.uses }}
    {{- include "sevenfold.toSystem" (dict "root" $root "bundled" "redis" "port" 6379 "outside" "liveRooms") | nindent 4 }}
    {{- end }}
    {{- if has "objectStore" $service.uses }}
    {{- include "sevenfold.toSystem" (dict "root" $root "bundled" "s3" "port" 7070 "outside" "objectStore") | nindent 4 }}
    {{- end }}
    {{- if and (has "mail" $service.uses) $root.Values.mail.secret.name }}
    {{- include "sevenfold.toOutside" $root.Values.networkPolicy.egress.mail | nindent 4 }}
    {{- end }}
    {{- if and (has "virusScan" $service.uses) $root.Values.virusScan.address }}
    {{- include "sevenfold.toOutside" $root.Values.networkPolicy.egress.virusScan | nindent 4 }}
    {{- end }}
    {{- if and (has "voices" $service.uses) $root.Values.voices.relay.url }}
    {{- include "sevenfold.toOutside" $root.Values.networkPolicy.egress.voices | nindent 4 }}
    {{- end }}
    {{- if has "webhooks" $service.uses }}
    {{- include "sevenfold.toOutside" $root.Values.networkPolicy.egress.webhooks | nindent 4 }}
    {{- end }}
    {{- if and (ne $root.Values.traces.exporter "none") (has "traces" $service.uses) }}
    {{- include "sevenfold.toSystem" (dict "root" $root "bundled" "collector" "port" 4318 "outside" "traces" "given" $root.Values.traces.url) | nindent 4 }}
    {{- end }}
    {{- if and (has "tracesQuery" $service.uses) (include "sevenfold.tracesQueryUrl" $root) }}
    {{- include "sevenfold.toSystem" (dict "root" $root "bundled" "zipkin" "port" 9411 "outside" "traces" "given" $root.Values.traces.queryUrl) | nindent 4 }}
    {{- end }}
    {{- if ne $root.Values.logs.exporter "none" }}
    {{- include "sevenfold.toLogs" $root | nindent 4 }}
    {{- end }}
    {{- if and (has "logsQuery" $service.uses) (include "sevenfold.logsQueryUrl" $root) }}
    {{- include "sevenfold.toSystem" (dict "root" $root "bundled" "monitoring" "component" "logs" "port" 9428 "outside" "logsQuery" "given" $root.Values.logs.queryUrl) | nindent 4 }}
    {{- end }}
    {{- if and (has "metricsQuery" $service.uses) (include "sevenfold.metricsUrl" $root) }}
    {{- include "sevenfold.toSystem" (dict "root" $root "bundled" "monitoring" "component" "prometheus" "port" 9090 "outside" "metrics" "given" $root.Values.monitoring.metricsUrl) | nindent 4 }}
    {{- end }}
    {{- with $service.egress }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end }}

{{/* Egress to where logs are sent: a collector, or the log store itself. */}}
{{- define "sevenfold.toLogs" -}}
{{- if and .Values.bundled.collector.enabled (not .Values.logs.url) -}}
{{- include "sevenfold.toComponent" (dict "root" . "component" "collector" "port" 4318) -}}
{{- else -}}
{{- include "sevenfold.toSystem" (dict "root" . "bundled" "monitoring" "component" "logs" "port" 9428 "outside" "logs" "given" .Values.logs.url) -}}
{{- end -}}
{{- end }}

{{/* Ingress of the bundled Prometheus, if there is one. (dict "root" $ "port" 9464) */}}
{{- define "sevenfold.fromPrometheus" -}}
{{- if .root.Values.bundled.monitoring.enabled -}}
- ports:
    - { protocol: TCP, port: {{ .port }} }
  from:
    - podSelector:
        matchLabels: {{- include "sevenfold.selector" (dict "root" .root "component" "prometheus") | nindent 10 }}
{{- end -}}
{{- end }}

{{/*
The policy of a bundled system: ingress only from its users, and from Prometheus to "metricsPort"; egress only to the
components in "egress" and to "outside", entries of networkPolicy.egress.
(dict "root" $ "part" … "port" … "users" (list …))
*/}}
{{- define "sevenfold.bundledPolicy" -}}
{{- $root := .root -}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "sevenfold.fullname" $root }}-{{ .part }}
  labels: {{- include "sevenfold.labels" (dict "root" $root "component" .part) | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "sevenfold.selector" (dict "root" $root "component" .part) | nindent 6 }}
  policyTypes: [Ingress, Egress]
  {{- if or .users .metricsPort }}
  ingress:
    {{- with .users }}
    - ports:
        - { protocol: TCP, port: {{ $.port }} }
      from:
        {{- range . }}
        - podSelector:
            matchLabels: {{- include "sevenfold.selector" (dict "root" $root "component" .) | nindent 14 }}
        {{- end }}
    {{- end }}
    {{- with .metricsPort }}
    {{- include "sevenfold.fromPrometheus" (dict "root" $root "port" .) | nindent 4 }}
    {{- end }}
  {{- else }}
  # Nobody. An empty `from` would allow everyone.
  ingress: []
  {{- end }}
  {{- if or .egress .outside }}
  egress:
    {{- include "sevenfold.toDns" $root | nindent 4 }}
    {{- range .egress }}
    {{- include "sevenfold.toComponent" (dict "root" $root "component" .component "port" .port) | nindent 4 }}
    {{- end }}
    {{- range .outside }}
    {{- include "sevenfold.toOutside" . | nindent 4 }}
    {{- end }}
  {{- else }}
  egress: []
  {{- end }}
{{- end }}
