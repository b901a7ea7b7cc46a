#!/bin/sh
# Runs one journey against BASE_URL; exits with an error if an objective is missed. Settings: JOURNEY,
# PROFILE, ROOMS, MEMBERS, SECONDS.
set -eu
exec k6 run --quiet --no-usage-report --address= "/k6/journeys/${JOURNEY:-join-and-listen}.ts"
