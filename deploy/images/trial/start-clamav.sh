#!/bin/sh
# Needs a configuration and signatures, which suites bring.
set -eu
exec clamd --foreground "$@"
