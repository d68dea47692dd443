# Ends with success when this machine's port 3000 answers the path with 200: the health check of the containers. It runs every few
# seconds, and a Node of its own would cost more than the process that it asks.
exec 3<>/dev/tcp/127.0.0.1/3000 || exit 1
printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' "$1" >&3
read -r -t 8 _ status _ <&3 || exit 1
[ "$status" = 200 ]
