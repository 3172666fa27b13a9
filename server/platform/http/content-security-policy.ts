/**
 * What a page may load: its own origin, and scripts with the nonce of this response or loaded by such. Styles may be
 * inline, because charts position their parts with style attributes.
 */
export function pagePolicy(
  nonce: string,
  { isDevelopment, isSecure }: { isDevelopment: boolean; isSecure: boolean },
): string {
  const directives = [
    "default-src 'self'",
    // React rebuilds server stacks with eval while developing.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return [...directives, ...(isSecure ? ['upgrade-insecure-requests'] : [])].join('; ')
}
