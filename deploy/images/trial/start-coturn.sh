#!/bin/sh
set -eu
exec turnserver "$@"
