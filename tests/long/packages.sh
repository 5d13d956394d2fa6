#!/bin/sh
# packages.sh - the Debian packages: built, looked over by lintian, and in a clean Debian 12 installed, started, upgraded,
# removed and purged. Needs root, debootstrap, debhelper and lintian, and an archive of packages that can be reached.
#
#   tests/long/packages.sh        TAP; RELEASE names a folder of tools/release to take the source from, CHROOT a clean
#                                 system (a folder that debootstrap made) to copy
set -u
cd "$(dirname "$0")/../.." || exit 1
for tool in debootstrap dpkg-buildpackage dh lintian; do
    command -v $tool >/dev/null 2>&1 || { echo "$tool is not installed"; exit 77; }
done
[ "$(id -u)" -eq 0 ] || { echo "a clean system needs root"; exit 77; }
folder=$(mktemp -d)
clean=$folder/clean
served=""
leave() {
    [ -z "$served" ] || kill "$served" 2>/dev/null
    for mount in dev proc; do mountpoint -q "$clean/$mount" && umount "$clean/$mount"; done
    rm -rf "$folder"
}
trap leave EXIT
trap 'exit 1' INT TERM
. tests/support/tap.sh
log=$folder/log
# here COMMAND ...: in the clean system, for a limited time.
here() {
    timeout 600 chroot "$clean" env LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@" >"$folder/log" 2>&1
}

# --- made ---

version=$(tools/version)
release=${RELEASE:-$folder/release}
[ -f "$release/skerry-$version.tar.xz" ] || tools/release "$release" source >"$folder/log" 2>&1
check 'the source tarball is made' $?
mkdir "$folder/made"
cp "$release/skerry-$version.tar.xz" "$folder/made/skerry_$version.orig.tar.xz"
tar -xJf "$release/skerry-$version.tar.xz" -C "$folder/made"
(cd "$folder/made/skerry-$version" && DEB_BUILD_OPTIONS="nocheck ${DEB_BUILD_OPTIONS:-}" timeout 3000 dpkg-buildpackage -us -uc) >"$folder/log" 2>&1
check 'dpkg-buildpackage makes source and packages' $?
(cd "$folder/made" && lintian --allow-root --fail-on error ./*.changes) >"$folder/log" 2>&1
check 'lintian finds no error' $?
sed 's/^/# /' "$folder/log"
for package in skerry skerry-server libskerry0 libskerry-dev python3-skerry skerry-doc; do
    ls "$folder/made/${package}_$version"-*.deb >"$folder/log" 2>&1
    check "$package is there" $?
done

# --- installed ---

if [ -n "${CHROOT:-}" ]; then
    cp -a "$CHROOT" "$clean" >"$folder/log" 2>&1
else
    debootstrap --variant=minbase bookworm "$clean" >"$folder/log" 2>&1
fi
check 'a clean Debian 12' $?
cp /etc/resolv.conf "$clean/etc/resolv.conf"
mount --bind /proc "$clean/proc" && mount --bind /dev "$clean/dev"
# Nothing starts by itself here: there is no init.
printf '#!/bin/sh\nexit 101\n' >"$clean/usr/sbin/policy-rc.d"
chmod +x "$clean/usr/sbin/policy-rc.d"
mkdir "$clean/packages"
cp "$folder"/made/*.deb "$clean/packages/"
here apt-get update
install="apt-get install -y --no-install-recommends"
here sh -c "$install /packages/skerry_*.deb"
check 'apt installs skerry alone' $?
here sh -c 'skerry --version && printf "1\n1\n" | timeout 60 skerry play stone-age-junior --plain --seats child,elder --seed clean && skerry simulate settlement --games 20'
check 'it plays' $?
grep -q 'Stone Age Junior\|wins\|won' "$folder/log"
check 'and says how it ended' $?
here sh -c 'test -s /usr/share/bash-completion/completions/skerry && test -s /usr/share/zsh/vendor-completions/_skerry && test -s /usr/share/fish/vendor_completions.d/skerry.fish && test -s /usr/share/skerry/web/index.html'
check 'completions and the page are there' $?
ls "$clean"/usr/share/man/man1/skerry.1.gz "$clean"/usr/share/man/fr/man1/skerry.1.gz >"$folder/log" 2>&1 ||
    tar -tJf "$folder"/made/skerry_"$version"-*.deb >"$folder/log" 2>&1 || dpkg-deb -c "$folder"/made/skerry_"$version"-*.deb | grep -q 'man/fr/man1/skerry.1.gz'
check 'manual pages in both languages are in the package' $?

here sh -c "$install gcc libc6-dev pkg-config /packages/libskerry0_*.deb /packages/libskerry-dev_*.deb /packages/python3-skerry_*.deb /packages/skerry-doc_*.deb"
check 'apt installs the library, Python and documents' $?
cp tests/tools/installed_library/outside.c "$clean/packages/"
here sh -c 'gcc /packages/outside.c $(pkg-config --cflags --libs skerry) -o /packages/outside && /packages/outside && test $(/packages/outside | wc -l) -ge 5'
check 'an outside program is made and plays' $?
here python3 -c 'import skerry; print(skerry.__file__, skerry.play("settlement", ["random", "random"], seed=1).returns())'
check 'Python plays' $?

# --- the server ---

here sh -c "$install /packages/skerry-server_*.deb"
check 'apt installs the server' $?
here sh -c 'test "$(stat -c %U:%G:%a /var/lib/skerry)" = skerry:skerry:700 && grep -q SKERRY_OPTIONS /etc/default/skerry && test -s /lib/systemd/system/skerry.service -o -s /usr/lib/systemd/system/skerry.service'
check 'it has a user, a folder of its own, options and a unit' $?
# It is not booted by systemd, so that targets are not there; everything else must be understood.
if command -v systemd-analyze >/dev/null 2>&1; then
    systemd-analyze verify --man=no --root="$clean" skerry.service 2>&1 | grep -v '\.target not found' >"$folder/log"
    [ ! -s "$folder/log" ]
    check 'systemd understands the unit' $?
fi

# begin: the command of the unit, as its user; the address goes to $address.
begin() {
    command=$(sed -n 's/^ExecStart=//p' "$clean"/lib/systemd/system/skerry.service | sed 's/ \$SKERRY_OPTIONS//')
    # shellcheck disable=SC2086
    chroot "$clean" setpriv --reuid=skerry --regid=skerry --init-groups env HOME=/nonexistent $command --listen 127.0.0.1:0 >"$folder/served" 2>&1 &
    served=$!
    waited=0
    while ! grep -q 'http://' "$folder/served" && [ $waited -lt 600 ]; do sleep 0.1; waited=$((waited + 1)); done
    address=$(grep -o 'http://[^ ]*' "$folder/served" | head -n 1)
    cp "$folder/served" "$folder/log"
    [ -n "$address" ]
}
end() {
    kill "$served" && wait "$served"
    served=""
}
begin && curl -fsS --max-time 20 "${address}healthz" >"$folder/log" && curl -fsS --max-time 20 "$address" | grep -q '<title>'
check 'it starts as its user and shows the page' $?
end
here test -s /var/lib/skerry/skerry.db
check 'its data are in its folder' $?

# --- upgraded ---

mkdir "$folder/next"
for package in "$folder"/made/skerry_"$version"-*.deb "$folder"/made/skerry-server_"$version"-*.deb; do
    rm -rf "$folder/open"
    dpkg-deb -R "$package" "$folder/open"
    sed -i "s/^Version: .*/Version: $version-99/" "$folder/open/DEBIAN/control"
    if [ -f "$folder/open/etc/default/skerry" ]; then echo '# A line of the next version.' >>"$folder/open/etc/default/skerry"; fi
    dpkg-deb -b "$folder/open" "$folder/next" >"$folder/log" 2>&1
done
cp "$folder"/next/*.deb "$clean/packages/"
echo 'SKERRY_OPTIONS="--absent 90"' >"$clean/etc/default/skerry"
before=$(sha256sum <"$clean/var/lib/skerry/skerry.db")
here sh -c "$install -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold /packages/skerry_$version-99_*.deb /packages/skerry-server_$version-99_*.deb"
check 'apt upgrades' $?
[ "$(cat "$clean/etc/default/skerry")" = 'SKERRY_OPTIONS="--absent 90"' ] && [ "$before" = "$(sha256sum <"$clean/var/lib/skerry/skerry.db")" ]
check 'options that were changed and data are kept' $?
begin && curl -fsS --max-time 20 "${address}healthz" >"$folder/log"
check 'the upgraded server starts with the data' $?
end

# --- gone ---

here apt-get remove -y skerry-server && here sh -c 'test -d /var/lib/skerry && test -f /etc/default/skerry'
check 'removing keeps options and data' $?
here apt-get purge -y skerry-server skerry libskerry0 libskerry-dev python3-skerry skerry-doc
check 'apt purges everything' $?
here sh -c '! test -e /var/lib/skerry && ! test -e /etc/default/skerry && ! getent passwd skerry && ! find /usr /etc /var/lib -path /var/lib/dpkg -prune -o -path /var/lib/apt -prune -o -name "*skerry*" -print | grep .'
check 'nothing is left' $?
finish
