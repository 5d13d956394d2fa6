#!/bin/sh
# device.sh - the device code on this processor: cuda/ compiled by g++ must play the games of the library and tell its tensors.
set -u
cd "$(dirname "$0")/../.." || exit 1
GPU_GAMES=${GPU_GAMES:-300} exec tools/cuda --twin build/twin
