import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeResultFile } from './result-file'
import { findSecret, findSecretInBytes } from './secrets'

/** Made here, so that no text of this file looks like a credential to those who look for them. */
const word = (length: number): string => 'aB3dE6gH9k'.repeat(10).slice(0, length)
const hex = (length: number): string => '0a1b2c3d4e5f6789'.repeat(8).slice(0, length)
const upper = word(16).toUpperCase()
const jwt = ['eyJ' + word(20), 'eyJ' + word(30), word(40)].join('.')

const KINDS: [what: string, secret: string][] = [
  ...['p', 'o', 'u', 's', 'r'].map((kind): [string, string] => [
    'a GitHub token',
    `gh${kind}_${word(36)}`,
  ]),
  ['a GitHub token', `github_pat_${word(22)}_${word(59)}`],
  ['a GitLab token', `glpat-${word(20)}`],
  ...['a', 'b', 'p', 'r', 's'].map((kind): [string, string] => [
    'a Slack token',
    `xox${kind}-123456789012-${word(24)}`,
  ]),
  ['an npm token', `npm_${word(36)}`],
  ['a Google key', `AIza${word(35)}`],
  ['a Google key', `ya29.${word(60)}`],
  ['a Stripe key', `sk_live_${word(24)}`],
  ['a Stripe key', `rk_live_${word(24)}`],
  ['an AWS key', `AKIA${upper}`],
  ['an AWS key', `ASIA${upper}`],
  ['an AWS key', `aws_secret_access_key=${word(40)}`],
  ['an AWS key', `AWS_SECRET_ACCESS_KEY: ${word(40)}`],
  ['a JSON web token', jwt],
  ['a private key', '-----BEGIN ' + 'OPENSSH PRIVATE KEY-----'],
  ['a private key', '-----BEGIN ' + 'PRIVATE KEY-----'],
  ['a password in a URL', `https://me:${word(9)}@host.example/x`],
  ['a password in a URL', `redis://:${word(9)}@host.example/x`],
  ['a password of curl', `curl -s -u me:${word(9)} https://host.example`],
  ['a password of curl', `curl --user 'me:${word(9)}' https://host.example`],
  ['an Authorization header', `Authorization: Bearer ${word(12)}`],
  ['a token in a URL', `https://host.example/x?access_token=${word(20)}`],
  ['a token in a URL', `https://host.example/x?a=1&api_key=${word(20)}`],
  ['a token in a URL', `https://host.example/x?a=1\\u0026apikey=${word(20)}`],
  ['a Meshbench token', `mb_${word(43)}`],
  ['an Azure key', `AccountName=me;AccountKey=${word(86)}==`],
  ['a SendGrid key', `SG.${word(22)}.${word(43)}`],
  ['a Twilio key', `SK${hex(32)}`],
  ['a DigitalOcean token', `dop_v1_${hex(64)}`],
  ['a Hugging Face token', `hf_${word(34)}`],
]

describe('a credential', () => {
  it.each(KINDS)('%s is found with its line: %s', (what, secret) => {
    expect(findSecret(`Running 10s test\n  at ${secret} now\n`)).toEqual({ line: 2, what })
    expect(findSecret(`{\n\n"command":"x ${secret}"}`)).toEqual({ line: 3, what })
    expect(findSecret(`{"log":"one\\n${secret}"}`)).toEqual({ line: 1, what })
  })
})

it.each([
  ['an Authorization header', `AUTHORIZATION: BEARER ${word(12)}`],
  ['a bearer token', `Bearer ${word(24)}`],
  ['a Cookie header', 'SET-COOKIE: session=abcdef'],
  ['an API key header', `X-API-KEY: ${word(20)}`],
  ['an API key header', `x-Auth-Token: ${word(20)}`],
  ['an Azure key', `SharedAccessKey=${word(44)}`],
  ['an AWS key', `AwsSecretAccessKey=${word(40)}`],
  ['a token in a URL', `https://host.example/x?CLIENT_SECRET=${word(20)}`],
  ['a token in a URL', `https://host.example/x?Api-Key=${word(20)}`],
  ['user credentials', '"UserCredentials": "me"'],
  ['a password of curl', `CURL -s -u me:${word(9)} https://host.example`],
  ['a password in a URL', `HTTPS://me:${word(9)}@host.example/x`],
])('%s is found in any case: %s', (what, secret) => {
  expect(findSecret(secret)).toEqual({ line: 1, what })
})

const escaped = (text: string): string =>
  [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

describe('a credential in another writing', () => {
  it.each(KINDS)('%s is found in escapes and in UTF-16: %s', (what, secret) => {
    const text = `Running 10s test\n  at ${secret} now\n`
    const first = secret.slice(0, 4)
    for (const one of [escaped(secret), escaped(first) + secret.slice(4)])
      expect(findSecret(`{\n"command":"x ${one}"}`)).toMatchObject({ line: 2, what })
    expect(findSecret(`"${escaped(secret).toUpperCase().replaceAll('U', 'u')}"`)).toMatchObject({
      what,
    })
    for (const mark of ['', '\ufeff'])
      for (const bytes of [Buffer.from(mark + text, 'utf16le'), swapped(mark + text)])
        expect(findSecretInBytes(bytes)).toEqual({ line: 2, what })
    const binary = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0x80, 0x0a]),
      Buffer.from(` ${secret} `),
    ])
    expect(findSecretInBytes(binary)).toMatchObject({ what })
  })

  it('refuses the file', () => {
    const bytes = Buffer.from(`token ghp_${word(36)}`, 'utf16le')
    expect(() => makeResultFile('a.txt', bytes)).toThrow('carries a credential')
  })
})

it.each([
  'curl -u $USER:$PASSWORD https://host.example; curl -u me:*** https://host.example',
  'docker run -u 1000:1000 image; curl https://host.example -o user:group',
  'https://me:***@host.example https://<user>:<password>@host.example https://u:${PASS}@host',
  'https://host.example/x?access_token=$TOKEN&api_key=<key>&api_key=REDACTED',
  'http://host.example:8080/echo?mail=a@b.example',
  'aws_secret_access_key=${AWS_SECRET_ACCESS_KEY}',
  'npm_config_registry half_done shelf_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'TASK0a1b2c3d4e5f67890a1b2c3d4e5f6789',
])('nothing is found in %s', (text) => {
  expect(findSecret(text)).toBeNull()
})

it('no recorded file has one, whether of a harness or of a publication', () => {
  const folders = ['ingest/fixtures', 'ingest/published']
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const bytes = readFileSync(file)
    const content = file.endsWith('.gz') ? gunzipSync(bytes) : bytes
    const secret = findSecret(content.toString()) ?? findSecretInBytes(content)
    return secret ? [`${file}:${secret.line}: ${secret.what}`] : []
  })
  expect(found).toEqual([])
})

const PIECES = [
  '-eyJ',
  'eyJaaaaaaaaaa.',
  'curl ',
  'curl -u a',
  ' -u a:',
  'a://',
  'a://b:',
  'a.',
  'bearer ',
  'authorization: ',
  'cookie: a',
  '?access_token=',
  'xoxb-',
  '-----BEGIN ',
  'A',
  'SG.a',
  '\\n',
  'accountkey=',
  'aws_secret_access_key=',
  ' ',
  '\n',
  'ya29.',
  'github_pat_',
  '&api_key=x',
]

it.each(PIECES)('repeated %j costs its length', (piece) => {
  const cost = (length: number): number => {
    const text = piece.repeat(length / piece.length)
    // The quickest of three: what else the machine does can only add.
    const times = [1, 2, 3].map(() => {
      const began = performance.now()
      findSecret(text)
      return performance.now() - began
    })
    return Math.min(...times)
  }
  cost(100_000)
  // Four times the length would cost sixteen times as much if anything were read again for each start.
  const [short, long] = [cost(250_000), cost(1_000_000)]
  expect(long).toBeLessThan(8 * short + 100)
})

it('takes the escape after a short value for its end', () => {
  const text = 'x\r\nset-cookie: planted=1\r\n'
  expect(findSecret(text)).toBeNull()
  expect(findSecret(JSON.stringify(text))).toBeNull()
})
