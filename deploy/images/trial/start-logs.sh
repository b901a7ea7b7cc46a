#!/bin/sh
set -eu
exec victoria-logs "$@"
