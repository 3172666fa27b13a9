/**
 * Credentials that a request, a command line or a verbose log leaves in an output file. Narrow on purpose: a false
 * alarm refuses an honest file (iperf3 writes a "cookie" of its own, which is not a credential). A web token is found
 * from its first dot backwards: forwards, every "eyJ" of a long word would be read to the end of the word.
 */
const SECRETS: readonly [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/],
  ['an Authorization header', /\b(?:proxy-)?authorization["']?[ \t]{0,4}[:=][ \t[\r\n]{0,40}["']?(?:(?:bearer|basic|digest|token|negotiate|aws4-hmac-sha256)[ \t]+[\w.~+/=-]{6,}|[\w.~+/=-]{20,})/i],
  ['a bearer token', /\bbearer[ \t]+[A-Za-z0-9][\w.~+/-]{19,}=*/i],
  ['a Cookie header', /(?:^|[\s"'<>])(?:set-)?cookie["']?[ \t]{0,4}:[ \t[\r\n]{0,40}["']?[\w.-]{1,80}=[^\s;"']{4,}/im],
  ['a JSON web token', /\.(?<=\beyJ[\w-]{10,}\.)eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['an access token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,}|glpat-[\w-]{20}|mb_[A-Za-z0-9_-]{40,})/],
  ['an API key header', /\bx-(?:api-key|auth-token)["']?[ \t]{0,4}:[ \t[\r\n]{0,40}["']?[\w.~+/=-]{12,}/i],
  ['user credentials', /"UserCredentials"[ \t]{0,4}:[ \t]{0,4}"[^"]/],
  ['a password in a URL', /\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s/:@"']{1,80}:[^\s/@"']{1,80}@/i],
] // prettier-ignore

/** Line and kind of the first credential of a text, null when there is none. The credential is not repeated. */
export function findSecret(text: string): { line: number; what: string } | null {
  let first: { at: number; what: string } | null = null
  for (const [what, pattern] of SECRETS) {
    const at = text.search(pattern)
    if (at !== -1 && (first === null || at < first.at)) first = { at, what }
  }
  if (first === null) return null
  const lead = /^\s*/.exec(text.slice(first.at, first.at + 80))?.[0].length ?? 0
  const before = text.slice(0, first.at + lead)
  return { line: before.split('\n').length, what: first.what }
}
