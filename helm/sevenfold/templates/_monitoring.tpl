{{/* Four fifths of a volume, in MiB: above that a store drops its oldest days. From the values, because a volume may be a folder on the node's disk, whose size says nothing. */}}
{{- define "sevenfold.mostOfVolume" -}}
{{- $size := trimSuffix "Mi" (trimSuffix "Gi" .) | int -}}
{{- div (mul $size (ternary 1024 1 (hasSuffix "Gi" .)) 4) 5 -}}
{{- end }}

{{/* The rules of a file for this release: with its namespace and the URLs of its runbooks and boards, without disabled alerts. (dict "root" $ "path" "files/alerts/rooms.yaml") */}}
{{- define "sevenfold.ruleFile" -}}
{{- $root := .root -}}
{{- $monitoring := $root.Values.monitoring -}}
{{- $bundled := $root.Values.bundled.monitoring -}}
{{- $boards := trimSuffix "/" $monitoring.prometheusRules.dashboards -}}
{{- /* Test installs need no URL of the runbooks. */ -}}
{{- $runbooks := default "docs/runbooks" $monitoring.prometheusRules.runbooks | trimSuffix "/" -}}
{{- $text := $root.Files.Get .path | replace "RUNBOOKS/" (printf "%s/" $runbooks) | replace "DASHBOARDS/" (printf "%s/" $boards) -}}
{{- $gateways := list -}}
{{- range $root.Values.gateway.parentRefs -}}{{- $gateways = append $gateways (default $root.Release.Namespace .namespace) -}}{{- end -}}
{{- $text = $text | replace "DATABASE_NAMESPACE" (default $root.Release.Namespace $monitoring.databaseNamespace)
  | replace "GATEWAY_NAMESPACE" (default $root.Release.Namespace ($gateways | uniq | join "|")) | replace "NAMESPACE" $root.Release.Namespace -}}
{{- $groups := list -}}
{{- range (fromYaml $text).groups -}}
{{- $rules := list -}}
{{- range .rules -}}
{{- if not (has .alert $monitoring.prometheusRules.disabled) -}}
{{- if and (eq (default "" .alert) "MetricsMissing") $bundled.enabled (not $bundled.kubelets) -}}
{{- $parts := list -}}
{{- range splitList " or " .expr -}}{{- if not (contains "\"kubelet\"" .) -}}{{- $parts = append $parts . -}}{{- end -}}{{- end -}}
{{- $_ := set . "expr" (join " or " $parts) -}}
{{- end -}}
{{- if and .annotations (not $boards) -}}
{{- $_ := unset .annotations "dashboard_url" -}}
{{- end -}}
{{- $rules = append $rules . -}}
{{- end -}}
{{- end -}}
{{- if $rules -}}
{{- $groups = append $groups (set . "rules" $rules) -}}
{{- end -}}
{{- end -}}
{{- toYaml (dict "groups" $groups) -}}
{{- end }}
