{{/* Checks that the schema cannot express. Reports all faults at once, by the names of the values. */}}
{{- define "sevenfold.validate" -}}
{{- $faults := list -}}
{{- $values := .Values -}}
{{- $production := eq $values.environment "production" -}}
{{- $bundled := $values.bundled -}}

{{- if not $values.publicOrigin -}}
{{- $faults = append $faults "publicOrigin: is required, such as https://sevenfold.example" -}}
{{- end -}}
{{- if not (or $bundled.keycloak.enabled $values.signIn.url) -}}
{{- $faults = append $faults "signIn.url: is required without bundled.keycloak" -}}
{{- end -}}
{{- if not (or $bundled.kafka.enabled $values.events.brokers) -}}
{{- $faults = append $faults "events.brokers: is required without bundled.kafka" -}}
{{- end -}}
{{- if not (or $bundled.s3.enabled $values.objectStore.endpoint) -}}
{{- $faults = append $faults "objectStore.endpoint: is required without bundled.s3" -}}
{{- end -}}
{{- if and (ne $values.traces.exporter "none") (not (include "sevenfold.tracesUrl" .)) -}}
{{- $faults = append $faults "traces.url: is required with traces.exporter" -}}
{{- end -}}
{{- if and (ne $values.logs.exporter "none") (not (include "sevenfold.logsUrl" .)) -}}
{{- $faults = append $faults "logs.url: is required with logs.exporter" -}}
{{- end -}}
{{- if and $values.events.security.sasl.mechanism (not $values.events.security.sasl.secret.name) -}}
{{- $faults = append $faults "events.security.sasl.secret.name: is required with a mechanism" -}}
{{- end -}}
{{- if and $values.mail.secret.name (not $values.mail.from) -}}
{{- $faults = append $faults "mail.from: is required with mail.secret" -}}
{{- end -}}
{{- if and (regexMatch "(^|,)turns?:" (join "," $values.voices.turn.urls)) (not $values.voices.turn.secret.name) -}}
{{- $faults = append $faults "voices.turn.secret.name: is required with turn: URLs" -}}
{{- end -}}
{{- if and $values.voices.relay.url (not $values.voices.relay.secret.name) -}}
{{- $faults = append $faults "voices.relay.secret.name: is required with voices.relay.url" -}}
{{- end -}}
{{- if and $values.door.nodePort (ne $values.door.type "NodePort") -}}
{{- $faults = append $faults "door.nodePort: needs door.type NodePort" -}}
{{- end -}}
{{- /* Trust the header only if our proxy wrote it: anyone who bypasses the proxies can write it too. */ -}}
{{- $gateway := include "sevenfold.serviceValues" (dict "root" . "name" "api-gateway") | fromYaml -}}
{{- $hops := dig "env" "TRUSTED_PROXY_HOPS" "1" $gateway | toString -}}
{{- if ne $hops "0" -}}
{{- if ne $values.door.type "ClusterIP" -}}
{{- $faults = append $faults (printf "door.type: %s lets visitors bypass the proxy trusted to name their address (TRUSTED_PROXY_HOPS is %s); set services.api-gateway.env.TRUSTED_PROXY_HOPS to '0', or keep ClusterIP behind an ingress" $values.door.type $hops) -}}
{{- end -}}
{{- range $values.networkPolicy.doorFrom -}}
{{- if and $values.networkPolicy.enabled (has (dig "ipBlock" "cidr" "" .) (list "0.0.0.0/0" "::/0")) -}}
{{- $faults = append $faults (printf "networkPolicy.doorFrom: %s lets everyone bypass the proxy trusted to name addresses (TRUSTED_PROXY_HOPS is %s); name the proxy's network, or set services.api-gateway.env.TRUSTED_PROXY_HOPS to '0'" .ipBlock.cidr $hops) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if $values.backup.enabled -}}
{{- $target := $values.backup.target -}}
{{- if not (or $target.endpoint $target.claim $bundled.s3.enabled) -}}
{{- $faults = append $faults "backup.target.endpoint: is required, or backup.target.claim" -}}
{{- end -}}
{{- if and $target.endpoint $target.claim -}}
{{- $faults = append $faults "backup.target.claim: replaces endpoint; set only one of them" -}}
{{- end -}}
{{- if and $target.endpoint (not $target.secret.name) -}}
{{- $faults = append $faults "backup.target.secret.name: is required with an endpoint" -}}
{{- end -}}
{{- if and (eq $target.bucket $values.objectStore.bucket) (has $target.endpoint (list "" $values.objectStore.endpoint)) (not $target.claim) -}}
{{- $faults = append $faults "backup.target.bucket: is the bucket to copy; name another one for the copies" -}}
{{- end -}}
{{- $proof := printf "%s-backup-proof" (include "sevenfold.fullname" .) -}}
{{- if and $values.backup.proof.enabled (gt (len $proof) 52) -}}
{{- $faults = append $faults (printf "fullnameOverride: the CronJob %s would have a name of %d characters, and Kubernetes allows 52; choose 39 characters at most, or disable backup.proof" $proof (len $proof)) -}}
{{- end -}}
{{- end -}}
{{- if and $values.gateway.enabled (not $values.gateway.parentRefs) -}}
{{- $faults = append $faults "gateway.parentRefs: is required with gateway.enabled" -}}
{{- end -}}
{{- $monitoring := $values.monitoring -}}
{{- if and $monitoring.prometheusRules.enabled (not $monitoring.prometheusRules.runbooks) -}}
{{- $faults = append $faults "monitoring.prometheusRules.runbooks: is required, the URL of docs/runbooks where the person on call can read it" -}}
{{- end -}}
{{- if and $monitoring.prometheusRules.enabled (not $monitoring.podMonitors.enabled) (not (has "ServiceAway" $monitoring.prometheusRules.disabled)) -}}
{{- $faults = append $faults "monitoring.podMonitors.enabled: is required with prometheusRules, or ServiceAway pages for services that nobody scrapes; if you scrape pods in another way, disable ServiceAway" -}}
{{- end -}}
{{- with $bundled.monitoring.webhook -}}
{{- $url := urlParse . -}}
{{- $port := default (ternary "443" "80" (eq $url.scheme "https")) (regexFind "[0-9]+$" (regexFind ":[0-9]+$" $url.host)) | int -}}
{{- $ports := list -}}
{{- range $values.networkPolicy.egress.webhooks.ports -}}{{- $ports = append $ports (int .) -}}{{- end -}}
{{- if and $bundled.monitoring.enabled $values.networkPolicy.enabled (not (has $port $ports)) -}}
{{- $faults = append $faults (printf "bundled.monitoring.webhook: add port %d to networkPolicy.egress.webhooks.ports, and a private address to its peers" $port) -}}
{{- end -}}
{{- end -}}
{{- if and $monitoring.alertmanagerConfig.enabled (not $monitoring.alertmanagerConfig.receivers.page) -}}
{{- $faults = append $faults "monitoring.alertmanagerConfig.receivers.page: is required, or pages reach nobody" -}}
{{- end -}}
{{- $alerts := list -}}
{{- range $path, $_ := .Files.Glob "files/alerts/*.yaml" -}}
{{- range ($.Files.Get $path | fromYaml).groups -}}
{{- range .rules -}}
{{- $alerts = append $alerts .alert -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $monitoring.prometheusRules.disabled -}}
{{- if not (has . $alerts) -}}
{{- $faults = append $faults (printf "monitoring.prometheusRules.disabled: there is no alert %s" .) -}}
{{- end -}}
{{- end -}}
{{- $isOpen := or $values.gateway.enabled $values.ingress.enabled (ne $values.door.type "ClusterIP") -}}
{{- if and $isOpen $values.networkPolicy.enabled (not $values.networkPolicy.doorFrom) -}}
{{- $faults = append $faults "networkPolicy.doorFrom: is required, or nobody can reach the gateway; name the namespace or network of the proxies in front of it" -}}
{{- end -}}
{{- if and $values.networkPolicy.enabled (not $values.networkPolicy.dns) -}}
{{- $faults = append $faults "networkPolicy.dns: is required, or pods cannot resolve names; name the peers of the cluster's DNS" -}}
{{- end -}}
{{- if and $values.ingress.roomAffinity.enabled (not $values.ingress.roomAffinity.annotations) -}}
{{- $faults = append $faults "ingress.roomAffinity.annotations: is required with roomAffinity.enabled; values-ingress-nginx.yaml has them for ingress-nginx" -}}
{{- end -}}
{{- range $key, $_ := $values.commonLabels -}}
{{- if hasPrefix "app.kubernetes.io/" $key -}}
{{- $faults = append $faults (printf "commonLabels.%s: is set by the chart" $key) -}}
{{- end -}}
{{- end -}}
{{- $servers := dict -}}
{{- range $name, $_ := $values.services -}}
{{- $service := include "sevenfold.serviceValues" (dict "root" $ "name" $name) | fromYaml -}}
{{- range $service.calls -}}
{{- if not (hasKey $values.services .) -}}
{{- $faults = append $faults (printf "services.%s.calls: there is no service %s" $name .) -}}
{{- end -}}
{{- end -}}
{{- range $variable, $value := $service.env -}}
{{- if and (regexMatch "(PASSWORD|SECRET|TOKEN|_KEY|DATABASE_URL|REDIS_URL)$" $variable) (not (kindIs "map" $value)) -}}
{{- $faults = append $faults (printf "services.%s.env.%s: is a secret; refer to it by name in services.%s.secrets" $name $variable $name) -}}
{{- end -}}
{{- if has $variable (list "ENVIRONMENT" "HOST" "PORT" "METRICS_PORT" "PUBLIC_ORIGIN") -}}
{{- $faults = append $faults (printf "services.%s.env.%s: is set by the chart" $name $variable) -}}
{{- end -}}
{{- $isForTests := has $variable (list "DIAGNOSTICS_SELF_GRANT" "CONTACT_CRASH_AT" "WEBHOOKS_TO_PRIVATE_ADDRESSES" "NODE_OPTIONS") -}}
{{- if and $production (or $isForTests (and (eq $variable "LOG_LEVEL") (eq (toString $value) "debug"))) -}}
{{- $faults = append $faults (printf "services.%s.env.%s: is not for production" $name $variable) -}}
{{- end -}}
{{- end -}}
{{- range $key, $_ := $service.podLabels -}}
{{- if or (hasPrefix "app.kubernetes.io/" $key) (hasKey $values.commonLabels $key) -}}
{{- $faults = append $faults (printf "services.%s.podLabels.%s: is set by the chart or commonLabels" $name $key) -}}
{{- end -}}
{{- end -}}
{{- range $key, $_ := $service.podAnnotations -}}
{{- if has $key (list "checksum/settings" "kubectl.kubernetes.io/default-container") -}}
{{- $faults = append $faults (printf "services.%s.podAnnotations.%s: is set by the chart" $name $key) -}}
{{- end -}}
{{- end -}}
{{- range concat $service.sidecars $service.initContainers -}}
{{- if has .name (list $name "wait-for-the-bundle") -}}
{{- $faults = append $faults (printf "services.%s: %s is the name of the chart's own container" $name .name) -}}
{{- end -}}
{{- end -}}
{{- range $service.volumes -}}
{{- if has .name (list "scratch" "secrets") -}}
{{- $faults = append $faults (printf "services.%s.volumes: %s is the name of the chart's own volume" $name .name) -}}
{{- end -}}
{{- end -}}
{{- $scaling := $service.autoscaling -}}
{{- if and $scaling.sockets (ne $name "rooms-gateway") -}}
{{- $faults = append $faults (printf "services.%s.autoscaling.sockets: only rooms-gateway has sockets" $name) -}}
{{- end -}}
{{- if and $scaling.enabled (gt (int $scaling.minReplicas) (int $scaling.maxReplicas)) -}}
{{- $faults = append $faults (printf "services.%s.autoscaling: minReplicas %d exceeds maxReplicas %d" $name (int $scaling.minReplicas) (int $scaling.maxReplicas)) -}}
{{- end -}}
{{- if has "database" $service.uses -}}
{{- $pods := ternary $scaling.maxReplicas $service.replicas $scaling.enabled | int -}}
{{- $size := dig "env" "DATABASE_POOL_SIZE" "10" $service -}}
{{- if kindIs "map" $size -}}
{{- $faults = append $faults (printf "services.%s.env.DATABASE_POOL_SIZE: must be a number, because the chart counts connections" $name) -}}
{{- $size = 10 -}}
{{- end -}}
{{- $pool := int $size -}}
{{- $connections := mul (add $pods 1) (add $pool 1) -}}
{{- $server := ternary "bundled.postgres" (default $name $service.database.server) $bundled.postgres.enabled -}}
{{- $known := default (dict "sum" 0 "terms" list "limit" $service.database.maxConnections) (get $servers $server) -}}
{{- $term := printf "%s (%d + 1 pods) x (%d + 1) = %d" $name $pods $pool $connections -}}
{{- $limit := min $known.limit $service.database.maxConnections -}}
{{- $_ := set $servers $server (dict "sum" (add $known.sum $connections) "terms" (append $known.terms $term) "limit" $limit) -}}
{{- end -}}
{{- end -}}
{{- /* PostgreSQL reserves three connections for superusers. */ -}}
{{- range $server, $use := $servers -}}
{{- if gt (int $use.sum) (sub $use.limit 3 | int) -}}
{{- $faults = append $faults (printf "database.maxConnections: %d connections to %s exceed %d, less 3 for superusers: %s. Lower replicas, autoscaling.maxReplicas or DATABASE_POOL_SIZE, or raise max_connections of the server and database.maxConnections" $use.sum $server (int $use.limit) (join ", " $use.terms)) -}}
{{- end -}}
{{- end -}}

{{- if $production -}}
{{- if not (hasPrefix "https://" (default "https://" $values.publicOrigin)) -}}
{{- $faults = append $faults "publicOrigin: must be https in production" -}}
{{- end -}}
{{- if eq $values.logLevel "debug" -}}
{{- $faults = append $faults "logLevel: debug is not for production" -}}
{{- end -}}
{{- if has "sevenfold-cli" $values.signIn.acceptedClients -}}
{{- $faults = append $faults "signIn.acceptedClients: sevenfold-cli (password grant) is not for production" -}}
{{- end -}}
{{- if regexMatch "localhost|127\\.0\\.0\\.1|development-issuer" (default "" $values.signIn.url) -}}
{{- $faults = append $faults "signIn.url: the development issuer is not for production" -}}
{{- end -}}
{{- range $part := list "postgres" "kafka" "keycloak" "redis" "s3" "zipkin" "collector" "monitoring" -}}
{{- if (index $bundled $part).enabled -}}
{{- $faults = append $faults (printf "bundled.%s: is for test installs, not for production" $part) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- if $faults -}}
{{- fail (printf "\n\nThese values cannot be installed:\n  - %s\n" (join "\n  - " $faults)) -}}
{{- end -}}
{{- end }}
