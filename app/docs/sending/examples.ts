/** Exchanges the identity of a GitHub job for a token; `url` is the URL of this site. */
export const exchangeIdentity = (url: string): string =>
  `SITE=${url}
ID=$(curl -sH "Authorization: Bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=$SITE" | jq -r .value)
TOKEN=$(curl -s --json "{\\"token\\":\\"$ID\\"}" "$SITE/api/v1/oidc/token" | jq -r .token)`

export const IMPORT = 'npx tsx ingest/cli.ts import results/'

export const LINE = '{ "context": { … }, "results": [ { "raw": … } ] }'

export const PRODUCT = `# a product that is not in the catalogue
mesh: gate
mode: gateway
product: { name: Gate, url: https://gate.example, modes: [gateway] }

# a mode that the catalogue does not list for a product
mesh: linkerd
mode: ambient
product: { name: Linkerd, modes: [ambient] }`

export const withdraw = (url: string): string =>
  `curl -H "Authorization: Bearer $TOKEN" --json '{"reason":"measured on the wrong cluster"}' \\
  ${url}/api/v1/runs/<id>/withdraw`
