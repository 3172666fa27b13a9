import { connect } from '@/server/platform/db'
import { syncMetrics } from './catalogue/dictionary'
import { syncMeshes } from './catalogue/products'
import { createMigrated, startCluster } from './testing/cluster'
import { principalOf } from './runs/storing/submission-fixture'
import { prepareSubmission } from './runs/submission/prepare'
import { postOf } from './bench/posts'
import { storeBatch } from './runs/storing/store-batch'
import { KnownRows } from './runs/storing/known-rows'
const cluster = await startCluster({ durable: true })
try {
const db = connect(await createMigrated(cluster.url))
await syncMetrics(db); await syncMeshes(db)
const principal = await principalOf(db, 'acme')
const known = new KnownRows()
let n = 0
const item = () => { const { path, body } = postOf(n++, 40); const q = new URL('http://x' + path).searchParams
  const { environment, ...context } = Object.fromEntries(q)
  return { principal, idempotencyKey: null, files: prepareSubmission({ context: { ...context, environment: { label: environment } }, files: [{ name: 'result', bytes: new Uint8Array(body), replicate: null }], adapterId: null }) } }
const times = new Map<string, [number, number]>()
const SIZE = Number(process.argv[2] ?? 20)
let prep = 0
async function batch() { const t0 = performance.now(); const items = Array.from({ length: SIZE }, item); prep += performance.now() - t0
  const t1 = performance.now()
  const { found } = await db.$transaction(async (tx) => {
    const timed = new Proxy(tx, { get(target, name) { const f = Reflect.get(target, name) as unknown
      if (name !== '$queryRaw' && name !== '$executeRaw') return f
      return async (s: TemplateStringsArray, ...v: unknown[]) => { const t = performance.now(); const r = await (f as (...a: unknown[]) => Promise<unknown>).call(target, s, ...v); const k = ((s as unknown as {sql?:string}).sql ?? s.join('?')).replace(/\s+/g, ' ').slice(0, 70); const e = times.get(k) ?? [0, 0]; times.set(k, [e[0] + performance.now() - t, e[1] + 1]); return r } } })
    return storeBatch(timed as typeof tx, items, known)
  }, { timeout: 60000 })
  known.keep(found); return performance.now() - t1 }
for (let i = 0; i < 10; i++) await batch()
times.clear(); prep = 0
let total = 0; const N = 40
for (let i = 0; i < N; i++) total += await batch()
console.log('batch ms', (total / N).toFixed(1), 'per run', (total / N / SIZE).toFixed(2), 'prep/run', (prep / N / SIZE).toFixed(2))
for (const [k, [ms, c]] of [...times].sort((a, b) => b[1][0] - a[1][0])) console.log((ms / N).toFixed(2).padStart(7), String(c / N).padStart(4), k)
await db.$disconnect()
} finally { await cluster.stop() }
process.exit(0)
