/** The policy of a response that is not a page, unless its route sets another one: no page may frame it. */
export const NO_FRAMES = "frame-ancestors 'none'"

/** A file of the sender or values of it: opened by its address it is on an origin of its own, and loads nothing. */
export const SANDBOX = `sandbox; default-src 'none'; ${NO_FRAMES}`

/** A picture is not a page: opened by its address it may not run anything. */
export const PICTURE = `default-src 'none'; style-src 'unsafe-inline'; ${NO_FRAMES}`

/** Scripts with the nonce of this response, or loaded by such. */
export const byNonce = (nonce: string): string => `'nonce-${nonce}' 'strict-dynamic'`

/** Inline scripts with one of these SHA-256 digests, in base64. */
export const byHashes = (digests: readonly string[]): string =>
  digests.map((digest) => `'sha256-${digest}'`).join(' ')

/**
 * What a page may load: its own origin, and inline scripts that are named. Styles may be inline, because charts position
 * their parts with style attributes.
 * @param scripts as `byNonce` or `byHashes` name them
 */
export function pagePolicy(
  scripts: string,
  { isDevelopment, isSecure }: { isDevelopment: boolean; isSecure: boolean },
): string {
  const directives = [
    "default-src 'self'",
    // React rebuilds server stacks with eval while developing.
    `script-src ${["'self'", scripts].filter(Boolean).join(' ')}${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    NO_FRAMES,
  ]
  return [...directives, ...(isSecure ? ['upgrade-insecure-requests'] : [])].join('; ')
}
