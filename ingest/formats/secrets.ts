/** A token must not begin in the middle of a word; the n of a written-out "\n" is no word. */
const START = String.raw`(?<!(?<!\\)[A-Za-z0-9])`
const token = (rest: string): RegExp => new RegExp(START + rest)
/** Placeholder for a credential that was removed or must be filled in. */
const PLACEHOLDER = String.raw`(?!\*|\$|<|\{|x{3,}|redacted|your[_-])`
const named = (rest: string): RegExp => new RegExp(rest, 'i')

/**
 * Credentials that a request, a command line or a verbose log leaves in an output file. Narrow on purpose: a false
 * alarm refuses an honest file (iperf3 writes a "cookie" of its own, which is not a credential). Text of any length comes
 * from users, so no repetition stands in another, and none may begin anew inside what it has read.
 *
 * Each has words in lower case, one of which every match contains: a text without them is not searched, which takes a
 * tenth of the time.
 */
const SECRETS: readonly [what: string, words: readonly string[], pattern: RegExp][] = [
  ['a private key', ['private key'], /-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----/],
  ['an Authorization header', ['authorization'], named(String.raw`${START}(?:proxy-)?authorization[\\"']{0,3}[ \t]{0,4}[:=][ \t[\r\n]{0,40}[\\"']{0,3}(?:(?:bearer|basic|digest|token|negotiate|aws4-hmac-sha256)[ \t]+[\w.~+/=-]{6}|[\w.~+/=-]{20})`)],
  ['a bearer token', ['bearer'], named(String.raw`${START}bearer[ \t]+[A-Za-z0-9][\w.~+/-]{19}`)],
  ['a Cookie header', ['cookie'], /(?:^|[\s"'<>]|\\n)(?:set-)?cookie[\\"']{0,3}[ \t]{0,4}:[ \t[\r\n]{0,40}[\\"']{0,3}[\w.-]{1,80}=[^\s;"'\\]{4}/im],
  ['a JSON web token', ['.eyj'], /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a JSON web token', ['.eyj'], /(?<=\\[nrt])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a GitHub token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'], token(String.raw`(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22})`)],
  ['a GitLab token', ['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glsoat-'], token(String.raw`gl(?:pat|dt|rt|cbt|ptt|soat)-[\w-]{20}`)],
  ['a Meshbench token', ['mb_'], token('mb_[A-Za-z0-9_-]{40}')],
  ['a Slack token', ['xox', 'xapp-'], token('(?:xox[a-z]-|xapp-)[A-Za-z0-9-]{10}')],
  ['an npm token', ['npm_'], token('npm_[A-Za-z0-9]{36}')],
  ['a Google key', ['aiza', 'ya29.'], token(String.raw`(?:AIza[\w-]{35}|ya29\.[\w-]{20})`)],
  ['a Stripe key', ['k_live_', 'k_test_'], token('[rs]k_(?:live|test)_[A-Za-z0-9]{16}')],
  ['an AWS key', ['akia', 'asia'], token('A(?:KIA|SIA)[A-Z0-9]{16}(?![A-Za-z0-9])')],
  ['an AWS key', ['aws'], named(String.raw`aws_?(?:secret_?access_?key|session_?token)[\\"']{0,3}[ \t]{0,4}[:=][ \t]{0,4}[\\"']{0,3}[\w/+=]{16}`)],
  ['an Azure key', ['accountkey=', 'sharedaccesskey='], named(String.raw`(?:account|sharedaccess)key=[\w+/]{40}`)],
  ['a SendGrid key', ['sg.'], token(String.raw`SG\.[\w-]{16,32}\.[\w-]{32}`)],
  ['a Twilio key', ['sk'], token('SK[0-9a-f]{32}(?![A-Za-z0-9])')],
  ['a DigitalOcean token', ['_v1_'], token('do[opr]_v1_[a-f0-9]{64}')],
  ['a Hugging Face token', ['hf_'], token('hf_[A-Za-z0-9]{30}')],
  ['an API key header', ['x-api-key', 'x-auth-token'], named(String.raw`${START}x-(?:api-key|auth-token)[\\"']{0,3}[ \t]{0,4}:[ \t[\r\n]{0,40}[\\"']{0,3}[\w.~+/=-]{12}`)],
  ['a token in a URL', ['token=', 'key=', 'secret='], named(String.raw`(?:[?&;]|\\u0026)(?:(?:access|auth|refresh|id|private)_?token|api[_-]?key|client_secret)=${PLACEHOLDER}[\w.~+/%=-]{8}`)],
  ['user credentials', ['usercredentials'], /"UserCredentials"[ \t]{0,4}:[ \t]{0,4}"[^"]/],
  ['a password of curl', ['curl'], named(String.raw`${START}curl(?=[ \t])(?:(?!curl[ \t])[^\n]){0,2000}?[ \t\\"'](?:-u|--user)[ \t=]{0,4}[\\"']{0,2}(?!\w+:\/\/)[^\s:"'\\]{1,80}:${PLACEHOLDER}[^\s"'\\]{2}`)],
  ['a password in a URL', ['://'], named(String.raw`(?:\b|(?<=\\n))[a-z][a-z0-9+.-]{1,15}:\/\/[^\s/:@"'?#]{0,80}:${PLACEHOLDER}[^\s/@"'?#]{1,200}@`)],
] // prettier-ignore

/** Line and kind of a credential; the credential itself is not repeated. */
type FoundSecret = { line: number; what: string }

/** JSON may write any character as `\\uXXXX`, and its readers show the character. */
const ESCAPED = /\\u00[2-7][0-9a-f]/gi
const unescaped = (text: string): string =>
  text.replace(ESCAPED, (escape) => String.fromCharCode(parseInt(escape.slice(2), 16)))

/** The first credential of a text, as it is written or with its characters escaped; null when there is none. */
export function findSecret(text: string): FoundSecret | null {
  const plain = unescaped(text)
  return findPlain(text) ?? (plain === text ? null : findPlain(plain))
}

/**
 * The first credential of bytes that are no UTF-8 text: between binary fields, or in UTF-16, where every letter of a
 * credential has a zero byte beside it. Null when there is none.
 */
export function findSecretInBytes(bytes: Uint8Array): FoundSecret | null {
  const text = new TextDecoder('latin1').decode(bytes)
  return findSecret(text) ?? (text.includes('\0') ? findSecret(text.replaceAll('\0', '')) : null)
}

function findPlain(text: string): FoundSecret | null {
  let first: { at: number; what: string } | null = null
  const lower = text.toLowerCase()
  for (const [what, words, pattern] of SECRETS) {
    if (!words.some((word) => lower.includes(word))) continue
    const at = text.search(pattern)
    if (at !== -1 && (first === null || at < first.at)) first = { at, what }
  }
  if (first === null) return null
  const lead = /^\s*/.exec(text.slice(first.at, first.at + 80))?.[0].length ?? 0
  const before = text.slice(0, first.at + lead)
  return { line: before.split('\n').length, what: first.what }
}
