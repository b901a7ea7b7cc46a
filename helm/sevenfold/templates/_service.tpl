{{/*
All objects of one service. (dict "root" $ "name" "accounts")
*/}}
{{- define "sevenfold.service" -}}
{{- $root := .root -}}
{{- $name := .name -}}
{{- $fullname := printf "%s-%s" (include "sevenfold.fullname" $root) $name -}}
{{- $service := include "sevenfold.serviceValues" . | fromYaml -}}
{{- $context := dict "root" $root "name" $name "service" $service -}}
{{- $labelled := dict "root" $root "component" $name "name" $fullname -}}
{{- $metadata := include "sevenfold.metadata" $labelled -}}
{{- $secrets := include "sevenfold.secrets" $context | fromYaml -}}
{{- $waitFor := include "sevenfold.waitFor" $context | fromYamlArray -}}
{{- $settings := include "sevenfold.environment" $context -}}
{{- $atLeast := ternary $service.autoscaling.minReplicas $service.replicas $service.autoscaling.enabled | int -}}
{{- if not $service.serviceAccount.name }}
---
apiVersion: v1
kind: ServiceAccount
metadata: {{- include "sevenfold.metadata" (merge (dict "annotations" $service.serviceAccount.annotations) $labelled) | nindent 2 }}
automountServiceAccountToken: false
{{- end }}
---
apiVersion: v1
kind: ConfigMap
metadata: {{- $metadata | nindent 2 }}
data: {{- $settings | nindent 2 }}
---
apiVersion: apps/v1
kind: Deployment
metadata: {{- $metadata | nindent 2 }}
spec:
  {{- if not $service.autoscaling.enabled }}
  replicas: {{ $service.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  minReadySeconds: 3
  progressDeadlineSeconds: 600
  strategy:
    type: RollingUpdate
    # The old pod serves until the new one is ready.
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels: {{- include "sevenfold.selector" $labelled | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "sevenfold.labels" $labelled | nindent 8 }}
        {{- with $service.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      annotations:
        kubectl.kubernetes.io/default-container: {{ $name }}
        checksum/settings: {{ $settings | sha256sum }}
        {{- with $service.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ default $fullname $service.serviceAccount.name }}
      {{- include "sevenfold.podSecurity" $root | nindent 6 }}
      terminationGracePeriodSeconds: {{ $service.terminationGracePeriodSeconds }}
      {{- with include "sevenfold.placement" $service }}
      {{- . | nindent 6 }}
      {{- end }}
      {{- with $service.topologySpreadConstraints }}
      topologySpreadConstraints:
        {{- range . }}
        {{- $own := dict "matchLabels" (include "sevenfold.selector" $labelled | fromYaml) }}
        - {{- toYaml (set (deepCopy .) "labelSelector" (default $own .labelSelector)) | nindent 10 }}
        {{- end }}
      {{- end }}
      {{- if or $waitFor $service.initContainers }}
      initContainers:
        {{- if $waitFor }}
        - name: wait-for-the-bundle
          image: {{ include "sevenfold.image" $root }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          command: [node, deploy/images/dist/wait-for.js]
          args: {{- toYaml $waitFor | nindent 12 }}
          env:
            {{- with $root.Values.events.namePrefix }}
            - { name: KAFKA_NAME_PREFIX, value: {{ . | quote }} }
            {{- end }}
            {{- include "sevenfold.secretVariables" $secrets | nindent 12 }}
          resources: {{- toYaml $root.Values.migrations.resources | nindent 12 }}
          {{- include "sevenfold.containerSecurity" $root | nindent 10 }}
          volumeMounts:
            - { name: secrets, mountPath: /run/secrets/sevenfold, readOnly: true }
        {{- end }}
        {{- with $service.initContainers }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- end }}
      containers:
        - name: {{ $name }}
          image: {{ include "sevenfold.image" $root }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: [services/{{ $name }}/dist/main.js]
          ports:
            - { name: http, containerPort: 8080, protocol: TCP }
            # Prometheus scrapes pods directly, so no Service exposes this port.
            - { name: metrics, containerPort: 9464, protocol: TCP }
          envFrom:
            - configMapRef:
                name: {{ $fullname }}
            {{- with $service.envFrom }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          {{- with print (include "sevenfold.secretVariables" $secrets) (include "sevenfold.references" $service.env) }}
          env: {{- . | nindent 12 }}
          {{- end }}
          # The first two ask whether the process is alive, the third whether it can take work.
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            timeoutSeconds: 3
            failureThreshold: {{ div $service.startupSeconds 2 }}
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            # The service's own checks time out after two seconds.
            timeoutSeconds: 4
            failureThreshold: 2
          resources: {{- toYaml $service.resources | nindent 12 }}
          {{- include "sevenfold.containerSecurity" $root | nindent 10 }}
          volumeMounts:
            - { name: scratch, mountPath: /tmp }
            {{- if $secrets }}
            - { name: secrets, mountPath: /run/secrets/sevenfold, readOnly: true }
            {{- end }}
            {{- with $service.volumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
        {{- with $service.sidecars }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      volumes:
        - name: scratch
          emptyDir: { sizeLimit: 128Mi }
        {{- if $secrets }}
        {{- include "sevenfold.secretVolume" (dict "volume" "secrets" "secrets" $secrets) | nindent 8 }}
        {{- end }}
        {{- with $service.volumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
---
apiVersion: v1
kind: Service
metadata: {{- include "sevenfold.metadata" (merge (dict "annotations" $service.service.annotations) $labelled) | nindent 2 }}
spec:
  {{- if eq $name "api-gateway" }}
  type: {{ $root.Values.door.type }}
  {{- if eq $root.Values.door.type "LoadBalancer" }}
  # With Cluster, another node would replace the visitor's address with its own.
  externalTrafficPolicy: Local
  {{- end }}
  {{- else }}
  type: ClusterIP
  {{- end }}
  selector: {{- include "sevenfold.selector" $labelled | nindent 4 }}
  ports:
    - name: http
      port: 8080
      targetPort: http
      protocol: TCP
      appProtocol: http
      {{- if and (eq $name "api-gateway") $root.Values.door.nodePort }}
      nodePort: {{ $root.Values.door.nodePort }}
      {{- end }}
{{- if eq $name "rooms-gateway" }}
---
# Its name resolves to the addresses of all ready pods. The gateway finds a room's pod among them.
apiVersion: v1
kind: Service
metadata: {{- include "sevenfold.metadata" (merge (dict "name" (include "sevenfold.roomPods" $root)) $labelled) | nindent 2 }}
spec:
  type: ClusterIP
  clusterIP: None
  selector: {{- include "sevenfold.selector" $labelled | nindent 4 }}
  ports:
    - name: http
      port: 8080
      targetPort: http
      protocol: TCP
      appProtocol: http
{{- end }}
{{- if and $root.Values.disruptionBudgets.enabled (gt $atLeast 1) }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {{- $metadata | nindent 2 }}
spec:
  maxUnavailable: 1
  # A broken pod must not block a drain.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "sevenfold.selector" $labelled | nindent 6 }}
{{- end }}
{{- if $service.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {{- $metadata | nindent 2 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ $fullname }}
  minReplicas: {{ $service.autoscaling.minReplicas }}
  maxReplicas: {{ $service.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: AverageValue, averageValue: {{ $service.autoscaling.cpu }} }
    {{- with $service.autoscaling.sockets }}
    - type: Pods
      pods:
        metric: { name: sevenfold_rooms_sockets_open }
        target: { type: AverageValue, averageValue: {{ int . | quote }} }
    {{- end }}
    {{- with $service.autoscaling.metrics }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  behavior: {{- toYaml $service.autoscaling.behavior | nindent 4 }}
{{- end }}
{{- if $root.Values.networkPolicy.enabled }}
{{ include "sevenfold.networkPolicy" $context }}
{{- end }}
{{- if $root.Values.monitoring.podMonitors.enabled }}
---
apiVersion: monitoring.coreos.com/v1
kind: PodMonitor
metadata: {{- include "sevenfold.metadata" (merge (dict "labels" $root.Values.monitoring.podMonitors.labels) $labelled) | nindent 2 }}
spec:
  selector:
    matchLabels: {{- include "sevenfold.selector" $labelled | nindent 6 }}
  podMetricsEndpoints:
    - port: metrics
      path: /metrics
      interval: {{ $root.Values.monitoring.podMonitors.interval }}
      # Rules and dashboards select services by this label.
      relabelings:
        - { targetLabel: component, replacement: {{ $name }} }
{{- end }}
{{- end }}
