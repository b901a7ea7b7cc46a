{{/* What the schema cannot say: all faults at once, by the names of the values. */}}
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
{{- if and $values.gateway.enabled (not $values.gateway.parentRefs) -}}
{{- $faults = append $faults "gateway.parentRefs: is required with gateway.enabled" -}}
{{- end -}}
{{- $monitoring := $values.monitoring -}}
{{- if and $monitoring.prometheusRules.enabled (not $monitoring.prometheusRules.runbooks) -}}
{{- $faults = append $faults "monitoring.prometheusRules.runbooks: is required, the URL of docs/runbooks where the person on call can read it" -}}
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
{{- range $name, $service := $values.services -}}
{{- range $service.calls -}}
{{- if not (hasKey $values.services .) -}}
{{- $faults = append $faults (printf "services.%s.calls: there is no service %s" $name .) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $name, $service := $values.services -}}
{{- range $variable, $_ := merge (dict) (default (dict) $service.env) (default (dict) $values.defaults.env) -}}
{{- if regexMatch "(PASSWORD|SECRET|TOKEN|_KEY|DATABASE_URL|REDIS_URL)$" $variable -}}
{{- $faults = append $faults (printf "services.%s.env.%s: is a secret; refer to it by name in services.%s.secrets" $name $variable $name) -}}
{{- end -}}
{{- if has $variable (list "ENVIRONMENT" "HOST" "PORT" "METRICS_PORT" "PUBLIC_ORIGIN") -}}
{{- $faults = append $faults (printf "services.%s.env.%s: is set by the chart" $name $variable) -}}
{{- end -}}
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
{{- range $part := list "postgres" "kafka" "keycloak" "redis" "s3" "zipkin" "collector" -}}
{{- if (index $bundled $part).enabled -}}
{{- $faults = append $faults (printf "bundled.%s: is for test installs, not for production" $part) -}}
{{- end -}}
{{- end -}}
{{- range $name, $service := $values.services -}}
{{- range $variable, $value := merge (dict) (default (dict) $service.env) (default (dict) $values.defaults.env) -}}
{{- if or (has $variable (list "DIAGNOSTICS_SELF_GRANT" "CONTACT_CRASH_AT" "WEBHOOKS_TO_PRIVATE_ADDRESSES" "NODE_OPTIONS")) (and (eq $variable "LOG_LEVEL") (eq (toString $value) "debug")) -}}
{{- $faults = append $faults (printf "services.%s.env.%s: is not for production" $name $variable) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- if $faults -}}
{{- fail (printf "\n\nThese values cannot be installed:\n  - %s\n" (join "\n  - " $faults)) -}}
{{- end -}}
{{- end }}
