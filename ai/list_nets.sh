#!/bin/sh
# list_nets.sh - build step: the nets of the library as a C macro, NETS, with a row for each file.
#
#   ai/list_nets.sh FILE.net ...        NET(isle_of_skye, "isle-of-skye", "FILE.net", "CHECKSUM")
printf '#define NETS'
for file in "$@"; do
    key=$(basename "$file" .net)
    printf ' NET(%s, "%s", "%s", "%s")' "$(echo "$key" | tr - _)" "$key" "$(realpath "$file")" "$(cksum <"$file")"
done
echo
