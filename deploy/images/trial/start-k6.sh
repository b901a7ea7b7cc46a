#!/bin/sh
# Plays one journey against BASE_URL; not 0 when an objective was missed. JOURNEY, PROFILE, ROOMS, MEMBERS, SECONDS.
set -eu
exec k6 run --quiet --no-usage-report --address= "/k6/journeys/${JOURNEY:-join-and-listen}.ts"
