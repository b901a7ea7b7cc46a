#!/bin/sh
# Needs a configuration and signatures, which suites provide.
set -eu
exec clamd --foreground "$@"
