import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readEnv, withoutPasswords } from '@/env'

const SECRET = 's3cr/et@p#ss'
const WRITTEN = encodeURIComponent(SECRET)

describe('an address is shown without its password', () => {
  it.each([
    ['mysql://me:hunter22@db.example/x', 'mysql://me:***@db.example/x'],
    ['postgresql:/me:hunter22@db.example/x', 'postgresql:/me:***@db.example/x'],
    ['me:hunter22@db.example:5432/x', 'me:***@db.example:5432/x'],
    ['postgres//me:hunter22@db.example', 'postgres//me:***@db.example'],
    ['mysql://me:hunter22/is@here:1@db.example/x', 'mysql://me:***@db.example/x'],
    ['mysql://:hunter22@db.example/x', 'mysql://:***@db.example/x'],
    ['mysql://db.example/x?password=hunter22&a=1', 'mysql://db.example/x?password=***&a=1'],
    ["host=db.example password='hunter22 it is' user=me", 'host=db.example password=*** user=me'],
  ])('%s', (address, shown) => {
    expect(withoutPasswords(address, address)).toBe(shown)
    const said = (): unknown => readEnv({ DATABASE_URL: address })
    expect(said).toThrow(/DATABASE_URL: expected a postgresql:\/\/ address/)
    expect(said).not.toThrow(/hunter22/)
  })
})

it('replicas are addresses separated by commas, none of which is shown with its password', () => {
  const [one, two] = ['postgresql://me:hunter22@a.example/x', 'postgres://me:hunter33@b.example/x']
  expect(readEnv({}).DATABASE_REPLICA_URLS).toEqual([])
  expect(readEnv({ DATABASE_REPLICA_URLS: `${one}, ${two},` }).DATABASE_REPLICA_URLS).toEqual([
    one,
    two,
  ])
  const said = (): unknown => readEnv({ DATABASE_REPLICA_URLS: `${one},mysql://me:hunter33@b` })
  expect(said).toThrow(/DATABASE_REPLICA_URLS: expected postgresql:\/\/host:port/)
  expect(said).not.toThrow(/hunter/)
})

it('a message keeps its words and loses the password, as it is written and as it is meant', () => {
  const address = `postgresql://me:${WRITTEN}@db.example/x`
  for (const message of [`cannot reach ${address} now`, `no host "${SECRET}"`, `bad ${WRITTEN}`])
    expect(withoutPasswords(message, address)).not.toMatch(/s3cr|p(#|%23)ss/)
  expect(withoutPasswords('cannot reach postgres://a:b1@c/d now', '')).toBe(
    'cannot reach postgres://a:***@c/d now',
  )
  expect(withoutPasswords('at 12:30 of a@b.example', '')).toBe('at 12:30 of a@b.example')
})

it('a long message takes no long time', () => {
  const began = process.cpuUsage()
  for (const piece of ['a://', 'a://b:', 'password=', ':', '@', 'a'])
    withoutPasswords(piece.repeat(20_000), 'postgresql://me:hunter22@db.example/x')
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(5_000)
})

const run = promisify(execFile)
/** What a command prints; it must fail. */
const printed = async (command: string[], address: string): Promise<string> => {
  const env = { ...process.env, DATABASE_URL: address, PORT: '0' }
  const failed: unknown = await run(process.execPath, ['--import', 'tsx', ...command], {
    env,
  }).catch((error: unknown) => error)
  const { code, stdout, stderr } = failed as { code: number; stdout: string; stderr: string }
  expect(code, command.join(' ')).toBe(1)
  return stdout + stderr
}

describe('no command prints the password of a database', () => {
  it.each([['start.ts'], ['token.ts', '--org', 'demo']])('%s', async (file, ...args) => {
    const [invalid, unreachable] = await Promise.all([
      printed([`server/operate/commands/${file}`, ...args], `mysql://me:${SECRET}@127.0.0.1:1/x`),
      printed(
        [`server/operate/commands/${file}`, ...args],
        `postgresql://me:${SECRET}@127.0.0.1:1/x`,
      ),
    ])
    expect(invalid).toContain('found "mysql://me:***@127.0.0.1:1/x"')
    expect(invalid + unreachable).not.toMatch(/s3cr|p#ss/)
  })

  it('because each hands its failure to the same function', () => {
    for (const name of readdirSync('server/operate/commands').filter((one) =>
      one.endsWith('.ts'),
    )) {
      const text = readFileSync(`server/operate/commands/${name}`, 'utf8')
      if (!text.includes('withDatabaseUrl(async') && name !== 'start.ts') continue
      expect(text, name).toMatch(/failCommand|failureText/)
      expect(text, name).not.toMatch(/console\.error\(.*\berror\.message|console\.error\(error/)
    }
  })
})
