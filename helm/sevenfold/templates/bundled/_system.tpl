{{/*
One bundled system with a volume: StatefulSet, Service and network policy.
(dict "root" $ "part" "kafka" "port" 9092 "users" (list …) "env" … "mounts" … "volumes" …). By default its values are
bundled.<part>, its image sevenfold-<part>, and its port has its name. "token" gives its pod a service account and the
API server's address. "alive" is the command of its liveness probe, by default a connection. The checksum of the
text "configuration" is an annotation, so that a change restarts the pod.
*/}}
{{- define "sevenfold.system" -}}
{{- $root := .root -}}
{{- $part := .part -}}
{{- $name := printf "%s-%s" (include "sevenfold.fullname" $root) $part -}}
{{- $labelled := dict "root" $root "component" $part -}}
{{- $values := default (index $root.Values.bundled $part) .values -}}
{{- $port := default $part .portName -}}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels: {{- include "sevenfold.labels" $labelled | nindent 4 }}
spec:
  selector: {{- include "sevenfold.selector" $labelled | nindent 4 }}
  ports:
    - { name: {{ $port }}, port: {{ .port }}, targetPort: {{ $port }}, protocol: TCP }
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ $name }}
  labels: {{- include "sevenfold.labels" $labelled | nindent 4 }}
  annotations:
    # One replica needs no headless service, and a connection is the only check a database offers.
    kube-score/ignore: statefulset-has-servicename,pod-probes-identical
spec:
  serviceName: {{ $name }}
  replicas: 1
  selector:
    matchLabels: {{- include "sevenfold.selector" $labelled | nindent 6 }}
  template:
    metadata:
      labels: {{- include "sevenfold.labels" $labelled | nindent 8 }}
      {{- with .configuration }}
      annotations:
        checksum/configuration: {{ sha256sum . }}
      {{- end }}
    spec:
      {{- include "sevenfold.podSecurity" $root | nindent 6 }}
      {{- if .token }}
      serviceAccountName: {{ $name }}
      {{- end }}
      terminationGracePeriodSeconds: 30
      {{- with .initContainers }}
      initContainers: {{- tpl . $root | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ $part }}
          image: {{ include "sevenfold.bundledImage" . }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          {{- with .args }}
          args: {{- toYaml . | nindent 12 }}
          {{- end }}
          {{- with .env }}
          env: {{- toYaml . | nindent 12 }}
          {{- end }}
          ports:
            - { name: {{ $port }}, containerPort: {{ .port }}, protocol: TCP }
            {{- with .healthPort }}
            - { name: health, containerPort: {{ . }}, protocol: TCP }
            {{- end }}
          {{- if .healthPath }}
          startupProbe:
            httpGet: { path: {{ .healthPath }}, port: {{ ternary "health" $port (hasKey . "healthPort") }} }
            periodSeconds: 3
            timeoutSeconds: 3
            failureThreshold: 120
          readinessProbe:
            httpGet: { path: {{ .healthPath }}, port: {{ ternary "health" $port (hasKey . "healthPort") }} }
            periodSeconds: 5
            timeoutSeconds: 4
          {{- else }}
          startupProbe:
            tcpSocket: { port: {{ $port }} }
            periodSeconds: 2
            failureThreshold: 120
          readinessProbe:
            tcpSocket: { port: {{ $port }} }
            periodSeconds: 5
            timeoutSeconds: 4
          {{- end }}
          livenessProbe:
            {{- with .alive }}
            exec: { command: {{ toJson . }} }
            {{- else }}
            tcpSocket: { port: {{ $port }} }
            {{- end }}
            periodSeconds: 20
            timeoutSeconds: 5
            failureThreshold: 6
          resources:
            requests: { cpu: 50m, memory: 64Mi, ephemeral-storage: 32Mi }
            limits: { memory: {{ $values.memory }}, ephemeral-storage: 512Mi }
          {{- include "sevenfold.containerSecurity" $root | nindent 10 }}
          volumeMounts:
            - { name: scratch, mountPath: /tmp }
            {{- if $values.storage }}
            - { name: data, mountPath: /data }
            {{- end }}
            {{- if .token }}
            - { name: token, mountPath: /var/run/secrets/kubernetes.io/serviceaccount, readOnly: true }
            {{- end }}
            {{- with .mounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        - name: scratch
          emptyDir: { sizeLimit: 256Mi }
        {{- if .token }}
        - name: token
          projected:
            defaultMode: 0440
            sources:
              - serviceAccountToken: { path: token, expirationSeconds: 3600 }
              - configMap: { name: kube-root-ca.crt, items: [{ key: ca.crt, path: ca.crt }] }
        {{- end }}
        {{- with .volumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  {{- if $values.storage }}
  volumeClaimTemplates:
    - apiVersion: v1
      kind: PersistentVolumeClaim
      metadata:
        name: data
      spec:
        accessModes: [ReadWriteOnce]
        {{- with $root.Values.bundled.storageClass }}
        storageClassName: {{ . }}
        {{- end }}
        resources:
          requests: { storage: {{ $values.storage }} }
  {{- end }}
{{- if .token }}
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $name }}
  labels: {{- include "sevenfold.labels" $labelled | nindent 4 }}
automountServiceAccountToken: false
{{- end }}
{{- if $root.Values.networkPolicy.enabled }}
{{ include "sevenfold.bundledPolicy" . }}
{{- end }}
{{- end }}

{{/* Names of the services that use a system. (dict "root" $ "what" "events") */}}
{{- define "sevenfold.usersOf" -}}
{{- $what := .what -}}
{{- $users := list -}}
{{- range $name, $service := .root.Values.services -}}
{{- if has $what $service.uses -}}{{- $users = append $users $name -}}{{- end -}}
{{- end -}}
{{- toYaml $users -}}
{{- end }}

{{- define "sevenfold.secretMount" -}}
- name: {{ .volume }}
  mountPath: /run/secrets/{{ .volume }}
  readOnly: true
{{- end }}
