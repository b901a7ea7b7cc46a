{{/*
A CronJob of the backup program. Metrics and alerts identify it by its name.
(dict "root" $ "component" "backup" "values" … "secrets" … "env" … "args" (list …))
*/}}
{{- define "sevenfold.backupJob" -}}
{{- $root := .root -}}
{{- $values := .values -}}
{{- $target := $root.Values.backup.target -}}
{{- $image := $root.Values.backup.image -}}
{{- $labelled := dict "root" $root "component" .component -}}
---
apiVersion: batch/v1
kind: CronJob
metadata: {{- include "sevenfold.metadata" (set $labelled "name" (printf "%s-%s" (include "sevenfold.fullname" $root) .component)) | nindent 2 }}
spec:
  schedule: {{ $values.schedule | quote }}
  timeZone: Etc/UTC
  # Two at once would remove each other's files.
  concurrencyPolicy: Forbid
  # Late is better than never: a cluster may have been down at that time.
  startingDeadlineSeconds: 7200
  successfulJobsHistoryLimit: 3
  failedJobsHistoryLimit: 3
  jobTemplate:
    metadata:
      labels: {{- include "sevenfold.labels" $labelled | nindent 8 }}
    spec:
      # A failed attempt is repeated, and leaves no copy that looks complete.
      backoffLimit: 2
      # JobFails fires as long as a failed job exists.
      ttlSecondsAfterFinished: {{ $root.Values.migrations.keepSeconds }}
      activeDeadlineSeconds: {{ $values.deadlineSeconds }}
      template:
        metadata:
          labels: {{- include "sevenfold.labels" $labelled | nindent 12 }}
        spec:
          restartPolicy: Never
          {{- include "sevenfold.podSecurity" $root | nindent 10 }}
          {{- with include "sevenfold.placement" $root.Values.defaults }}
          {{- . | nindent 10 }}
          {{- end }}
          containers:
            - name: {{ .component }}
              image: {{ default (printf "%s-backup" $root.Values.image.repository) $image.repository }}:{{ default (default $root.Chart.AppVersion $root.Values.image.tag) $image.tag }}{{ with $image.digest }}@{{ . }}{{ end }}
              imagePullPolicy: {{ $root.Values.image.pullPolicy }}
              command: [node, --enable-source-maps, deploy/backup/dist/main.js]
              args: {{- toYaml .args | nindent 16 }}
              env:
                {{- range $name, $value := .env }}
                - { name: {{ $name }}, value: {{ $value | quote }} }
                {{- end }}
                - { name: BACKUP_SCRATCH, value: /scratch }
                {{- if $target.claim }}
                - { name: BACKUP_OBJECT_STORE, value: folder }
                - { name: BACKUP_OBJECT_DIRECTORY, value: /copies }
                {{- else }}
                - { name: BACKUP_OBJECT_STORE, value: s3 }
                - { name: BACKUP_S3_ENDPOINT, value: {{ default (include "sevenfold.objectStoreEndpoint" $root) $target.endpoint | quote }} }
                - { name: BACKUP_S3_BUCKET, value: {{ $target.bucket | quote }} }
                - { name: BACKUP_S3_REGION, value: {{ $target.region | quote }} }
                {{- end }}
                {{- include "sevenfold.secretVariables" .secrets | nindent 16 }}
              resources: {{- toYaml $values.resources | nindent 16 }}
              {{- include "sevenfold.containerSecurity" $root | nindent 14 }}
              volumeMounts:
                - { name: tmp, mountPath: /tmp }
                - { name: scratch, mountPath: /scratch }
                {{- if $target.claim }}
                - { name: copies, mountPath: /copies }
                {{- end }}
                {{- if .secrets }}
                - { name: secrets, mountPath: /run/secrets/sevenfold, readOnly: true }
                {{- end }}
          volumes:
            - name: tmp
              emptyDir: { sizeLimit: 64Mi }
            - name: scratch
              {{- if $values.scratch.storageClass }}
              ephemeral:
                volumeClaimTemplate:
                  spec:
                    accessModes: [ReadWriteOnce]
                    storageClassName: {{ $values.scratch.storageClass }}
                    resources:
                      requests: { storage: {{ $values.scratch.size }} }
              {{- else }}
              emptyDir: { sizeLimit: {{ $values.scratch.size }} }
              {{- end }}
            {{- with $target.claim }}
            - name: copies
              persistentVolumeClaim: { claimName: {{ . }} }
            {{- end }}
            {{- if .secrets }}
            {{- include "sevenfold.secretVolume" (dict "volume" "secrets" "secrets" .secrets) | nindent 12 }}
            {{- end }}
{{- end }}
