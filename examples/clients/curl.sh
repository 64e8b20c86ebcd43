#!/bin/sh
# A client of the Text Generation Service with curl, whose --retry waits for Retry-After. It makes TEXTGEN_REQUESTS generations.
set -eu

# curl repeats 429, 500 and 503, with the same key. It waits for Retry-After, but does not know X-RateLimit-Reset: --retry-delay must
# be longer than a window of the rate limit, here 2 s and a second because Reset is rounded up.
generate() { # generate BODY KEY
  answer=$(curl -sS --fail-with-body --max-time 5 --retry 3 --retry-delay 3 --write-out ' %{http_code}' \
    -H "Authorization: Bearer $TEXTGEN_KEY" -H 'Content-Type: application/json' -H "Idempotency-Key: $2" \
    --data "$1" "$TEXTGEN_BASE_URL/v1/generate") || { echo "$answer" >&2; return 1; }
  # A redirect that curl does not follow is no failure for it, and no generation either.
  case ${answer##* } in
    2*) echo "${answer% *}" ;;
    *) echo "unexpected status ${answer##* }" >&2; return 1 ;;
  esac
}
request=1
while [ "$request" -le "${TEXTGEN_REQUESTS:-1}" ]; do
  key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  generate "{\"model\": \"model-v1\", \"prompt\": \"Write line $request of a poem.\", \"maxTokens\": 64}" "$key"
  request=$((request + 1))
done
