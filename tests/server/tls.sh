#!/bin/sh
# tls.sh - a server behind TLS on this machine, with a certificate authority made for the occasion: https:// and wss://
# work, certificates are checked, seats are remembered.
#
#   tests/server/tls.sh [BINARY]        TAP on stdout; BINARY is $SKERRY or build/skerry if not given
. "$(dirname "$0")/../support/command_line.sh"
if "$skerry" serve --listen nowhere 2>&1 | grep -q 'without'; then
    echo "the libraries of the server were not there when this was built"
    exit 77
fi
if ! command -v openssl >/dev/null || "$skerry" play --server https://127.0.0.1:1/ --plain 2>&1 </dev/null | grep -q 'This build'; then
    echo "this was built without TLS, or there is no openssl to make certificates"
    exit 77
fi
started=""
leave() {
    for one in $started; do kill "$one" 2>/dev/null; done
    rm -rf "$folder"
}
trap leave EXIT

# await FILE PATTERN: until the file has a line like that, at most a minute.
await() {
    tries=0
    until grep -q -e "$2" "$1" 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -gt 600 ] && { echo "# $1 never said: $2"; tail -n 5 "$1" | sed 's/^/# /'; return 1; }
        sleep 0.1
    done
}

# An authority, a certificate of it for this machine, and one for another name.
{
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=Test
    for host in IP:127.0.0.1 DNS:elsewhere.example; do
        name=${host%%:*}
        openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$name.key" -out "$name.csr" -subj /CN=x
        printf 'subjectAltName=%s\n' "$host" >ext
        openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -out "$name.pem" -extfile ext
    done
} >certificates 2>&1 || { cat certificates; echo "Bail out! no certificates"; exit 1; }

# The reverse proxy: everything that comes over TLS goes on in the clear.
cat >proxy.py <<'PY'
import asyncio, ssl, sys


async def copy(source, sink):
    try:
        while data := await source.read(1000):
            sink.write(data)
            await sink.drain()
        sink.close()
    except (OSError, ssl.SSLError):
        sink.close()


async def meet(reader, writer):
    inner, outer = await asyncio.open_connection("127.0.0.1", int(sys.argv[2]))
    await asyncio.gather(copy(reader, outer), copy(inner, writer))


async def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1] + ".pem", sys.argv[1] + ".key")
    server = await asyncio.start_server(meet, "127.0.0.1", 0, ssl=context)
    print("port", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()

asyncio.run(main())
PY
port=7450
until grep -q 'http:' serving 2>/dev/null; do
    [ $port -lt 7490 ] || { echo "Bail out! the server does not start"; exit 1; }
    port=$((port + 1))
    "$skerry" serve --listen "127.0.0.1:$port" --data "$folder/data" --per-address 0 >serving 2>server-log &
    server=$!
    started="$started $server"
    until grep -q 'http:' serving || ! kill -0 $server 2>/dev/null; do sleep 0.1; done
done
for name in IP DNS; do
    python3 proxy.py $name $port >proxy-$name 2>proxy-log &
    started="$started $!"
    await proxy-$name '^port' || exit 1
done
url=https://127.0.0.1:$(sed -n 's/^port //p' proxy-IP)/
other=https://127.0.0.1:$(sed -n 's/^port //p' proxy-DNS)/

expect 1 "can't prove its identity" "an authority that nobody trusts is refused" "$skerry" play --server "$url" --plain
SSL_CERT_FILE=$folder/ca.pem
export SSL_CERT_FILE
expect 1 "can't prove its identity" "a certificate for another name is refused" "$skerry" play --server "$other" --plain
expect 1 'No server answers' "a server that is not there is not a matter of trust" "$skerry" play --server "https://127.0.0.1:1/" --plain
expect 0 'Tables on this server' "with a trusted certificate the lobby opens" "$skerry" play --server "$url" --plain

# A game over wss:// until the first question, then back to the seat by the shared link and one's name.
mkfifo way
"$skerry" play $game --server "$url" --name Ana --seats human,random --plain <way >ana 2>&1 &
ana=$!
exec 9>way
await ana '^> ' && await ana 'Share this link'
verdict $? "a table is opened and played over wss://"
exec 9>&-
wait $ana
link=$(sed -n 's|.*\(https://[^ ]*#/table/[^/ ]*\)$|\1|p' ana | head -n 1)
grep -q "skerry play --join '$link/" ana
verdict $? "the personal link stays when the program has ended"
printf 'quit\n' >quit
"$skerry" play --join "$link" --name Ana --plain <quit >again 2>&1
grep -q 'Your seat is kept' again && ! grep -qi 'watch\|spectat' again
verdict $? "the shared link and one's name lead back to one's own seat"
"$skerry" saved >saved && grep -q "$link/" saved && "$skerry" play --server "$url" --plain </dev/null >lobby 2>&1
grep -q '  1. My table: ' lobby && [ "$(ls -l "$XDG_DATA_HOME/skerry/seats" | cut -c1-10)" = -rw------- ]
verdict $? "one's tables stand in the lobby, and only their owner can read the links"

echo "1..$number"
[ $failures -eq 0 ]
