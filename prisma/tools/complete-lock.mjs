// node prisma/tools/complete-lock.mjs: run after every change of a dependency.
// A registry mirror may lack optional packages of other platforms. npm silently drops those from the lock,
// and then `npm ci` refuses the lock everywhere. This adds them back, with versions from their parents' entries.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OPERATING_SYSTEMS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
  windows: 'win32',
}
const PROCESSORS = {
  arm: 'arm',
  arm64: 'arm64',
  armv7: 'arm',
  ia32: 'ia32',
  loong64: 'loong64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
}

/** The places where Node looks for `name` from the package at `where`, innermost first. */
function lookups(where, name) {
  const folders = ['']
  for (const part of where.split('node_modules/').filter(Boolean))
    folders.push(`${folders.at(-1)}node_modules/${part.replace(/\/$/, '')}/`)
  return folders.reverse().map((folder) => `${folder}node_modules/${name}`)
}

/** Reads the platform from a name such as @esbuild/linux-arm64; null when it names none. */
function platformOf(name) {
  const words = (name.split('/').at(-1) ?? '').split('-')
  const os = words.map((word) => OPERATING_SYSTEMS[word]).find(Boolean)
  const cpu = words.map((word) => PROCESSORS[word]).find(Boolean)
  if (!os && cpu !== 'wasm32') return null
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(libc && os === 'linux' ? { libc: [libc] } : {}),
  }
}

/**
 * Adds to `lock.packages` what is missing.
 * @returns names and versions added, and the optional packages that name no platform and were left out
 */
export function completeLock(lock) {
  const [added, skipped] = [[], []]
  for (const [where, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const isExact = /^\d/.test(range)
      const found = lookups(where, name).find((place) => lock.packages[place])
      if (found && (!isExact || lock.packages[found].version === range)) continue
      const platform = platformOf(name)
      const version = range.replace(/^[\^~]/, '')
      if (!platform || !/^\d+\.\d+\.\d+/.test(version)) {
        if (!found) skipped.push(`${name}@${range}`)
        continue
      }
      const place = found ? `${where}/node_modules/${name}` : `node_modules/${name}`
      const dev = entry.dev ? { dev: true } : {}
      lock.packages[place] = { version, optional: true, ...dev, ...platform }
      added.push(`${name}@${version}`)
    }
  }
  const byPath = ([a], [b]) => (a < b ? -1 : 1)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(byPath))
  return { added, skipped }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? 'package-lock.json'
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const { added, skipped } = completeLock(lock)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  for (const entry of added) console.log(`added ${entry}`)
  for (const entry of skipped) console.warn(`not a platform package, left out: ${entry}`)
  console.log(`${added.length} added to ${file}`)
}
