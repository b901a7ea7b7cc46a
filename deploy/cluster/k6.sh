#!/usr/bin/env bash
# Runs a journey of k6/ as a Job in the cluster: k6.sh [journey] [profile]. Its thresholds are the objectives
# (k6/objectives.ts; a test compares them with deploy/observability/src/slo.ts). The Job fails if one is missed. ROOMS,
# MEMBERS and SECONDS override the profile. deploy/images/build.sh k6 builds the image.
source "$(dirname "$0")/settings.sh"
journey=${1:-join-and-listen} profile=${2:-smoke}
job=$RELEASE-k6-$journey

k delete job "$job" --ignore-not-found --wait >/dev/null
variables="- { name: JOURNEY, value: $journey }
            - { name: PROFILE, value: $profile }
            - { name: BASE_URL, value: 'http://$RELEASE-api-gateway:8080' }"
for name in ROOMS MEMBERS SECONDS JOIN_WITHIN_SECONDS; do
  # bash sets SECONDS itself, so only an exported value counts.
  value=$(printenv "$name" || true)
  [ -z "$value" ] || variables+="
            - { name: $name, value: '$value' }"
done
k create -f - <<END
apiVersion: batch/v1
kind: Job
metadata:
  name: $job
  labels: { app.kubernetes.io/part-of: sevenfold }
spec:
  backoffLimit: 0
  activeDeadlineSeconds: 2700
  template:
    metadata:
      # Uses the smoke test's policy, which only allows the gateway.
      labels: { app.kubernetes.io/instance: $RELEASE, app.kubernetes.io/component: smoke-test }
    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext: { runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: k6
          image: ${REGISTRY:-localhost}/sevenfold-k6:$VERSION
          imagePullPolicy: IfNotPresent
          env:
            $variables
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { memory: 1Gi }
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
END
k wait "job/$job" --for=jsonpath='{.status.active}'=1 --timeout=2m >/dev/null || true
until [ -n "$(k get job "$job" -o jsonpath='{.status.succeeded}{.status.failed}')" ]; do sleep 2; done
k logs "job/$job"
[ "$(k get job "$job" -o jsonpath='{.status.succeeded}')" = 1 ]
