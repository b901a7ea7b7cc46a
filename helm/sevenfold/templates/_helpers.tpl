{{- define "sevenfold.fullname" -}}
{{- default .Release.Name .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{/*
Selector labels of a component. (dict "root" $ "component" "accounts") Selectors are immutable, so they leave
out the name: nameOverride may change, and an upgrade takes over pods of 0.2, which had the component as their name.
*/}}
{{- define "sevenfold.selector" -}}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "sevenfold.labels" -}}
app.kubernetes.io/name: {{ default .root.Chart.Name .root.Values.nameOverride }}
{{ include "sevenfold.selector" . }}
app.kubernetes.io/part-of: sevenfold
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/version: {{ default .root.Chart.AppVersion .root.Values.image.tag | quote }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Name, labels and annotations of an object. (dict "root" $ "component" … "name" … "labels" {…} "annotations" {…}) */}}
{{- define "sevenfold.metadata" -}}
name: {{ .name }}
labels:
  {{- include "sevenfold.labels" . | nindent 2 }}
  {{- with .labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with merge (dict) (default (dict) .annotations) (default (dict) .root.Values.commonAnnotations) }}
annotations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/*
Annotations of an object that exists before pods of a new version start. (dict "events" "pre-upgrade" "weight" 1 "kept" true)
A hook is not part of the release: Helm deletes it before the next one, after success if it is not kept, and never on uninstall.
*/}}
{{- define "sevenfold.hook" -}}
helm.sh/hook: {{ .events }}
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation{{ if not .kept }},hook-succeeded{{ end }}
{{- end }}

{{/* When databases are migrated: a bundled database does not exist before the first install. */}}
{{- define "sevenfold.migrationEvents" -}}
{{- ternary "pre-upgrade" "pre-install,pre-upgrade" .Values.bundled.postgres.enabled -}}
{{- end }}

{{/* The nodes on which pods run. Takes the values of a service, or `defaults` for jobs. */}}
{{- define "sevenfold.placement" -}}
{{- $given := dict -}}
{{- range $key := list "affinity" "nodeSelector" "priorityClassName" "tolerations" -}}
{{- with index $ $key -}}
{{- $_ := set $given $key . -}}
{{- end -}}
{{- end -}}
{{- with $given -}}
{{- toYaml . -}}
{{- end -}}
{{- end }}

{{- define "sevenfold.image" -}}
{{- $image := .Values.image -}}
{{- printf "%s:%s" $image.repository (default .Chart.AppVersion $image.tag) -}}
{{- with $image.digest }}@{{ . }}{{ end -}}
{{- end }}

{{/* (dict "root" $ "part" "kafka"), with "image" if that has another name. */}}
{{- define "sevenfold.bundledImage" -}}
{{- printf "%s/sevenfold-%s:%s" .root.Values.bundled.registry (default .part .image) (default .root.Chart.AppVersion .root.Values.image.tag) -}}
{{- end }}

{{/* Every pod: unprivileged user, no service account token, default seccomp profile. */}}
{{- define "sevenfold.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "sevenfold.containerSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  privileged: false
  capabilities:
    drop: [ALL]
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{/* URL of one of our services. (dict "root" $ "service" "accounts") */}}
{{- define "sevenfold.serviceUrl" -}}
{{- printf "http://%s-%s:8080" (include "sevenfold.fullname" .root) .service -}}
{{- end }}

{{/* The Service with an address for each pod of rooms-gateway. */}}
{{- define "sevenfold.roomPods" -}}
{{- printf "%s-rooms-gateway-pods" (include "sevenfold.fullname" .) -}}
{{- end }}

{{- define "sevenfold.signInUrl" -}}
{{- if .Values.bundled.keycloak.enabled -}}
{{- printf "http://%s-keycloak:8080" (include "sevenfold.fullname" .) -}}
{{- else -}}
{{- .Values.signIn.url -}}
{{- end -}}
{{- end }}

{{- define "sevenfold.brokers" -}}
{{- if .Values.bundled.kafka.enabled -}}
{{- printf "%s-kafka:9092" (include "sevenfold.fullname" .) -}}
{{- else -}}
{{- join "," .Values.events.brokers -}}
{{- end -}}
{{- end }}

{{- define "sevenfold.objectStoreEndpoint" -}}
{{- if .Values.bundled.s3.enabled -}}
{{- printf "http://%s-s3:7070" (include "sevenfold.fullname" .) -}}
{{- else -}}
{{- .Values.objectStore.endpoint -}}
{{- end -}}
{{- end }}

{{- define "sevenfold.tracesUrl" -}}
{{- if and .Values.bundled.collector.enabled (not .Values.traces.url) -}}
{{- printf "http://%s-collector:4318/v1/traces" (include "sevenfold.fullname" .) -}}
{{- else -}}
{{- .Values.traces.url -}}
{{- end -}}
{{- end }}

{{- define "sevenfold.tracesQueryUrl" -}}
{{- if and .Values.bundled.zipkin.enabled (not .Values.traces.queryUrl) -}}
{{- printf "http://%s-zipkin:9411" (include "sevenfold.fullname" .) -}}
{{- else -}}
{{- .Values.traces.queryUrl -}}
{{- end -}}
{{- end }}

{{/* Where services send their logs. */}}
{{- define "sevenfold.logsUrl" -}}
{{- if and .Values.bundled.monitoring.enabled (not .Values.logs.url) -}}
{{- if .Values.bundled.collector.enabled -}}
{{- printf "http://%s-collector:4318/v1/logs" (include "sevenfold.fullname" .) -}}
{{- else -}}
{{- include "sevenfold.logStoreUrl" . -}}
{{- end -}}
{{- else -}}
{{- .Values.logs.url -}}
{{- end -}}
{{- end }}

{{/* Where the bundled log store takes OTLP. By default every attribute of a process is part of its stream, so each pod would start its own. */}}
{{- define "sevenfold.logStoreUrl" -}}
{{- printf "http://%s-logs:9428/insert/opentelemetry/v1/logs?_stream_fields=service.name" (include "sevenfold.fullname" .) -}}
{{- end }}

{{- define "sevenfold.logsQueryUrl" -}}
{{- if and .Values.bundled.monitoring.enabled (not .Values.logs.queryUrl) -}}
{{- printf "http://%s-logs:9428" (include "sevenfold.fullname" .) -}}
{{- else -}}
{{- .Values.logs.queryUrl -}}
{{- end -}}
{{- end }}

{{- define "sevenfold.metricsUrl" -}}
{{- if and (.Values.bundled.monitoring).enabled (not .Values.monitoring.metricsUrl) -}}
{{- printf "http://%s-prometheus:9090" (include "sevenfold.fullname" .) -}}
{{- else -}}
{{- .Values.monitoring.metricsUrl -}}
{{- end -}}
{{- end }}

{{/* A service with the defaults it does not override, as YAML. (dict "root" $ "name" "accounts") */}}
{{- define "sevenfold.serviceValues" -}}
{{- $own := index .root.Values.services .name -}}
{{- $all := deepCopy .root.Values.defaults -}}
{{- range $key, $value := $own -}}
{{- if and (kindIs "map" $value) (kindIs "map" (index $all $key)) -}}
{{- $_ := set $all $key (merge (deepCopy $value) (index $all $key)) -}}
{{- /* Resources are merged at every level, so that a service can override a single limit. */ -}}
{{- if ne $key "resources" -}}
{{- range $inner, $given := $value -}}
{{- $_ := set (index $all $key) $inner $given -}}
{{- end -}}
{{- end -}}
{{- else -}}
{{- $_ := set $all $key $value -}}
{{- end -}}
{{- end -}}
{{- toYaml $all -}}
{{- end }}

{{/* A service's settings without secrets, as YAML. (dict "root" $ "name" … "service" …) */}}
{{- define "sevenfold.environment" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $signIn := include "sevenfold.signInUrl" $root -}}
{{- $env := dict
  "ENVIRONMENT" $values.environment
  "HOST" "0.0.0.0"
  "PORT" "8080"
  "METRICS_PORT" "9464"
  "LOG_LEVEL" $values.logLevel
  "OTEL_SERVICE_NAME" .name
  "PUBLIC_ORIGIN" $values.publicOrigin
  "ISSUER_URL" (printf "%s/realms/sevenfold" $values.publicOrigin)
  "ISSUER_JWKS_URL" (printf "%s/realms/sevenfold/protocol/openid-connect/certs" $signIn)
  "GUEST_JWKS_URL" (printf "%s/api/identity/jwks" (include "sevenfold.serviceUrl" (dict "root" $root "service" "identity")))
  "ACCEPTED_CLIENTS" (join "," $values.signIn.acceptedClients)
  "SIGN_IN_URL" $signIn
  "SHUTDOWN_DELAY_MS" (mul .service.shutdownDelaySeconds 1000 | toString)
  "SHUTDOWN_GRACE_MS" (sub (sub .service.terminationGracePeriodSeconds .service.shutdownDelaySeconds) 10 | max 1 | mul 1000 | toString)
  "TRACES_EXPORTER" $values.traces.exporter
  "LOGS_EXPORTER" $values.logs.exporter
-}}
{{- range .service.calls -}}
{{- $variable := printf "%s_URL" (upper . | replace "-" "_") -}}
{{- $_ := set $env $variable (include "sevenfold.serviceUrl" (dict "root" $root "service" .)) -}}
{{- end -}}
{{- if include "sevenfold.journeysSecret" $root -}}
{{- $_ := set $env "ACCEPTED_CLIENTS" (join "," (append $values.signIn.acceptedClients "sevenfold-probe" | uniq)) -}}
{{- if eq .name "status" -}}
{{- $_ := set $env "JOURNEYS" (join "," $values.journeys.names) -}}
{{- $_ := set $env "JOURNEY_INTERVAL_MS" (mul $values.journeys.intervalSeconds 1000 | toString) -}}
{{- end -}}
{{- end -}}
{{- if ne $values.traces.exporter "none" -}}
{{- $_ := set $env "TRACES_URL" (include "sevenfold.tracesUrl" $root) -}}
{{- end -}}
{{- if ne $values.logs.exporter "none" -}}
{{- $_ := set $env "LOGS_URL" (include "sevenfold.logsUrl" $root) -}}
{{- end -}}
{{- if has "events" .service.uses -}}
{{- $_ := set $env "EVENT_TRANSPORT" "kafka" -}}
{{- $_ := set $env "KAFKA_BROKERS" (include "sevenfold.brokers" $root) -}}
{{- with $values.events.namePrefix -}}{{- $_ := set $env "KAFKA_NAME_PREFIX" . -}}{{- end -}}
{{- if $values.events.security.tls -}}{{- $_ := set $env "KAFKA_TLS" "true" -}}{{- end -}}
{{- with $values.events.security.sasl.mechanism -}}{{- $_ := set $env "KAFKA_SASL_MECHANISM" . -}}{{- end -}}
{{- end -}}
{{- if has "liveRooms" .service.uses -}}
{{- $_ := set $env "ROOM_STORE" "redis" -}}
{{- end -}}
{{- if has "objectStore" .service.uses -}}
{{- $_ := set $env "OBJECT_STORE" "s3" -}}
{{- $_ := set $env "S3_ENDPOINT" (include "sevenfold.objectStoreEndpoint" $root) -}}
{{- $_ := set $env "S3_BUCKET" $values.objectStore.bucket -}}
{{- $_ := set $env "S3_REGION" $values.objectStore.region -}}
{{- with $values.objectStore.publicEndpoint -}}{{- $_ := set $env "S3_PUBLIC_ENDPOINT" . -}}{{- end -}}
{{- $_ := set $env "DATA_DIRECTORY" "/tmp/sevenfold" -}}
{{- end -}}
{{- if eq .name "api-gateway" -}}
{{- $_ := set $env "ROOMS_GATEWAY_PODS" (printf "dns:%s:8080" (include "sevenfold.roomPods" $root)) -}}
{{- end -}}
{{- if and (eq .name "api-gateway") (or $values.objectStore.publicEndpoint (not $values.bundled.s3.enabled)) -}}
{{- /* The gateway allows this origin in the content policy of operators' pages, which load files by signed links. */ -}}
{{- $_ := set $env "S3_PUBLIC_ENDPOINT" (default $values.objectStore.endpoint $values.objectStore.publicEndpoint) -}}
{{- $_ := set $env "S3_BUCKET" $values.objectStore.bucket -}}
{{- $_ := set $env "S3_REGION" $values.objectStore.region -}}
{{- end -}}
{{- if has "mail" .service.uses -}}
{{- with $values.mail.from -}}{{- $_ := set $env "MAIL_FROM" . -}}{{- end -}}
{{- if eq .name "contact-intake" -}}
{{- $_ := set $env "CONTACT_STUDIO_ADDRESS" (default "none" $values.mail.studioAddress) -}}
{{- end -}}
{{- end -}}
{{- if and (has "virusScan" .service.uses) $values.virusScan.address -}}
{{- $_ := set $env "CLAMD_ADDRESS" $values.virusScan.address -}}
{{- $_ := set $env "CLAMD_MAX_BYTES" (int64 $values.virusScan.maxBytes | toString) -}}
{{- end -}}
{{- if has "voices" .service.uses -}}
{{- $_ := set $env "VOICE_MESH_SPEAKERS" (int64 $values.voices.meshSpeakers | toString) -}}
{{- with $values.voices.turn.urls -}}
{{- $_ := set $env "TURN_URLS" (join "," .) -}}
{{- $_ := set $env "TURN_TTL_SECONDS" (int64 $values.voices.turn.ttlSeconds | toString) -}}
{{- end -}}
{{- with $values.voices.relay.url -}}
{{- $_ := set $env "VOICE_RELAY" "janus" -}}
{{- $_ := set $env "JANUS_URL" . -}}
{{- end -}}
{{- end -}}
{{- if has "tracesQuery" .service.uses -}}
{{- with include "sevenfold.tracesQueryUrl" $root -}}{{- $_ := set $env "TRACES_QUERY_URL" . -}}{{- end -}}
{{- end -}}
{{- if has "logsQuery" .service.uses -}}
{{- with include "sevenfold.logsQueryUrl" $root -}}{{- $_ := set $env "LOGS_QUERY_URL" . -}}{{- end -}}
{{- end -}}
{{- if has "metricsQuery" .service.uses -}}
{{- with include "sevenfold.metricsUrl" $root -}}{{- $_ := set $env "METRICS_URL" . -}}{{- end -}}
{{- $_ := set $env "METRICS_NAMESPACE" $root.Release.Namespace -}}
{{- end -}}
{{- $links := dict -}}
{{- if or (has "logsQuery" .service.uses) (has "metricsQuery" .service.uses) -}}
{{- $_ := set $links "RUNBOOKS_URL" $values.monitoring.prometheusRules.runbooks -}}
{{- end -}}
{{- if has "metricsQuery" .service.uses -}}
{{- $_ := set $links "DASHBOARDS_URL" $values.monitoring.prometheusRules.dashboards -}}
{{- $_ := set $links "LOGS_SEARCH_URL" $values.monitoring.logsSearchUrl -}}
{{- end -}}
{{- range $variable, $url := $links -}}
{{- /* The rules also accept a path, but a browser needs a URL. */ -}}
{{- if regexMatch "^https?://" (default "" $url) -}}{{- $_ := set $env $variable $url -}}{{- end -}}
{{- end -}}
{{- range $name, $value := .service.env -}}
{{- if not (kindIs "map" $value) -}}
{{- $_ := set $env $name (toString $value) -}}
{{- end -}}
{{- end -}}
{{- toYaml $env -}}
{{- end }}

{{/* Settings that are read elsewhere, as variables of a container. Takes a service's `env`. */}}
{{- define "sevenfold.references" -}}
{{- range $name, $value := . }}
{{- if kindIs "map" $value }}
- name: {{ $name }}
  {{- toYaml $value | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- define "sevenfold.databaseSecret" -}}
{{- default (printf "%s-%s-database" (include "sevenfold.fullname" .root) .name) .service.database.secret -}}
{{- end }}

{{/* The secret of the realm's client sevenfold-identity; a bundled realm always has one. */}}
{{- define "sevenfold.realmAdministrationSecret" -}}
{{- $given := .Values.signIn.administration.secret.name -}}
{{- if or $given .Values.bundled.keycloak.enabled -}}
{{- default (printf "%s-realm-administration" (include "sevenfold.fullname" .)) $given -}}
{{- end -}}
{{- end }}

{{/* The secret of the realm's client sevenfold-probe; a bundled realm always has one. */}}
{{- define "sevenfold.journeysSecret" -}}
{{- $given := .Values.journeys.secret.name -}}
{{- if or $given .Values.bundled.keycloak.enabled -}}
{{- default (printf "%s-journeys" (include "sevenfold.fullname" .)) $given -}}
{{- end -}}
{{- end }}

{{/* Kafka credentials, by variable: NAME: {name, key}, as YAML. */}}
{{- define "sevenfold.brokerSecrets" -}}
{{- $security := .Values.events.security -}}
{{- $secrets := dict -}}
{{- if and $security.tls $security.ca.name -}}
{{- $_ := set $secrets "KAFKA_CA" (dict "name" $security.ca.name "key" $security.ca.key) -}}
{{- end -}}
{{- if $security.sasl.mechanism -}}
{{- $_ := set $secrets "KAFKA_USERNAME" (dict "name" $security.sasl.secret.name "key" $security.sasl.secret.username) -}}
{{- $_ := set $secrets "KAFKA_PASSWORD" (dict "name" $security.sasl.secret.name "key" $security.sasl.secret.password) -}}
{{- end -}}
{{- toYaml $secrets -}}
{{- end }}

{{/* Secrets a service reads, by variable: NAME: {name, key}, as YAML. (dict "root" $ "name" … "service" …) */}}
{{- define "sevenfold.secrets" -}}
{{- $values := .root.Values -}}
{{- $fullname := include "sevenfold.fullname" .root -}}
{{- $secrets := dict -}}
{{- if has "database" .service.uses -}}
{{- $_ := set $secrets "DATABASE_URL" (dict "name" (include "sevenfold.databaseSecret" .) "key" .service.database.key) -}}
{{- end -}}
{{- if has "events" .service.uses -}}
{{- $secrets = merge $secrets (include "sevenfold.brokerSecrets" .root | fromYaml) -}}
{{- end -}}
{{- if has "liveRooms" .service.uses -}}
{{- $name := default (printf "%s-live-rooms" $fullname) $values.liveRooms.secret.name -}}
{{- $_ := set $secrets "REDIS_URL" (dict "name" $name "key" $values.liveRooms.secret.key) -}}
{{- end -}}
{{- if has "objectStore" .service.uses -}}
{{- $name := default (printf "%s-object-store" $fullname) $values.objectStore.secret.name -}}
{{- $_ := set $secrets "S3_ACCESS_KEY" (dict "name" $name "key" $values.objectStore.secret.accessKey) -}}
{{- $_ := set $secrets "S3_SECRET_KEY" (dict "name" $name "key" $values.objectStore.secret.secretKey) -}}
{{- end -}}
{{- if eq .name "status" -}}
{{- with include "sevenfold.journeysSecret" .root -}}
{{- $_ := set $secrets "PROBE_CLIENT_SECRET" (dict "name" . "key" $values.journeys.secret.key) -}}
{{- end -}}
{{- end -}}
{{- if has "realmAdministration" .service.uses -}}
{{- with include "sevenfold.realmAdministrationSecret" .root -}}
{{- $_ := set $secrets "REALM_ADMIN_SECRET" (dict "name" . "key" $values.signIn.administration.secret.key) -}}
{{- end -}}
{{- end -}}
{{- if has "mail" .service.uses -}}
{{- with $values.mail.secret -}}{{- if .name -}}
{{- $_ := set $secrets "SMTP_URL" (dict "name" .name "key" .key) -}}
{{- end -}}{{- end -}}
{{- end -}}
{{- if has "voices" .service.uses -}}
{{- with $values.voices.turn.secret -}}{{- if .name -}}
{{- $_ := set $secrets "TURN_SECRET" (dict "name" .name "key" .key) -}}
{{- end -}}{{- end -}}
{{- if $values.voices.relay.url -}}
{{- with $values.voices.relay.secret -}}
{{- $_ := set $secrets "JANUS_API_SECRET" (dict "name" .name "key" .apiSecret) -}}
{{- $_ := set $secrets "JANUS_ROOM_KEY" (dict "name" .name "key" .roomKey) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $name, $reference := .service.secrets -}}
{{- $_ := set $secrets $name $reference -}}
{{- end -}}
{{- toYaml $secrets -}}
{{- end }}

{{/* Environment variables with the paths of mounted secrets. Takes the YAML of sevenfold.secrets as a dict. */}}
{{- define "sevenfold.secretVariables" -}}
{{- range $variable, $_ := . }}
- name: {{ $variable }}_FILE
  value: /run/secrets/sevenfold/{{ $variable }}
{{- end }}
{{- end }}

{{/* The volume with these secrets. (dict "volume" "secrets" "secrets" …) */}}
{{- define "sevenfold.secretVolume" -}}
- name: {{ .volume }}
  projected:
    defaultMode: 0440
    sources:
      {{- range $variable, $reference := .secrets }}
      - secret:
          name: {{ $reference.name }}
          items:
            - key: {{ $reference.key }}
              path: {{ $variable }}
      {{- end }}
{{- end }}

{{/* Bundled systems that a service needs at start. It waits for those that start at the same time. */}}
{{- define "sevenfold.waitFor" -}}
{{- $bundled := .root.Values.bundled -}}
{{- $targets := list -}}
{{- if and $bundled.postgres.enabled (has "database" .service.uses) -}}{{- $targets = append $targets "DATABASE_URL" -}}{{- end -}}
{{- if and $bundled.kafka.enabled (has "events" .service.uses) -}}{{- $targets = append $targets (printf "topics=%s" (include "sevenfold.brokers" .root)) -}}{{- end -}}
{{- if and $bundled.redis.enabled (has "liveRooms" .service.uses) -}}{{- $targets = append $targets "REDIS_URL" -}}{{- end -}}
{{- if and $bundled.s3.enabled (has "objectStore" .service.uses) -}}{{- $targets = append $targets (include "sevenfold.objectStoreEndpoint" .root) -}}{{- end -}}
{{- toYaml $targets -}}
{{- end }}
