import { parseArgs } from 'node:util'
import { addWebhook } from '@/server/alerts/webhooks'
import { deliverDue } from '@/server/alerts/deliver'
import { findAlerts } from '@/server/alerts/find'
import { Mailbox } from '@/server/alerts/mailbox-fixture'
import { Receiver } from '@/server/alerts/receiver-fixture'
import { AlertBody } from '@/server/alerts/schemas'
import type { PrismaClient } from '@/prisma/generated/client'
import type { Principal } from '@/server/auth/tokens/tokens'
import { connect } from '@/server/platform/db/client'
import { metricFilter } from '@/server/results/metric-filter'
import { compareRun } from '@/server/runs/gate/compare-run'
import { ComparisonInput } from '@/server/runs/gate/schemas'
import {
  onlyRun,
  createPrincipal,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import { selectRunSeries } from '@/server/trends/ci-runs'
import { loadCiTrends } from '@/server/trends/ci-trends'
import { createMigrated, startCluster } from '../cluster'
import { renderComment } from '../year/comments'
import { listFalseAlarms, listOutcomes, ReportedChanges } from '../year/found'
import { addReader, readMails, mailSettings } from '../year/mails'
import { nightNumber, createNights, type Project } from '../year/project'

/**
 * A project's year in fast motion, on a database of its own: nightly runs of two meshes with three steps, then nights
 * without any. Prints what the chart, the webhook, the mail, and the gate and comment of a CI job said, and when.
 */
const { values } = parseArgs({
  options: {
    nights: { type: 'string', default: '200' },
    quiet: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const NIGHTS = Number(values.nights)
const LATENCIES = ['http.latency.p50', 'http.latency.p99']
const WATCHED = [
  ...LATENCIES,
  'cpu.cores.mean@data_plane.sum',
  'mem.working_set.max@data_plane.sum',
]
/** The gate holds a run against so many others: for as long after a step it may be right to call a run slower. */
const GATE_MEMORY = 20

type Year = {
  project: Project
  chart: ReportedChanges
  webhook: ReportedChanges
  mail: ReportedChanges
  gate: { key: string; night: number }[]
  /** by the first night of a step */
  comments: Map<number, string>
}

type World = { db: PrismaClient; owner: Principal; receiver: Receiver; mailbox: Mailbox }

async function lookAtCharts(db: PrismaClient, { project, chart }: Year, night: number) {
  for (const key of WATCHED) {
    const allSeries = await selectRunSeries(db, project.mesh, metricFilter(key))
    for (const { segments } of await loadCiTrends(db, project.mesh, allSeries))
      for (const { origin, changes, runs } of segments)
        for (const { after, isAlert, direction } of changes)
          if (isAlert && origin.campaign === project.campaign)
            chart.add({
              key,
              night: nightNumber(runs[after]?.at ?? ''),
              reportedIn: night,
              isWorse: direction === 'REGRESSION',
            })
  }
}

async function live(world: World, project: Project): Promise<Year> {
  const { db, owner, receiver, mailbox } = world
  const [chart, webhook, mail] = [
    new ReportedChanges(),
    new ReportedChanges(),
    new ReportedChanges(),
  ]
  const year: Year = { project, chart, webhook, mail, gate: [], comments: new Map() }
  const runOf = createNights(project)
  const { campaign, mesh } = project
  const context = {
    campaign,
    mesh,
    mode: 'sidecar',
    version: '1.26.0',
    continuous: true,
    branch: 'main',
    environment: { label: campaign },
    config: { project: campaign },
  }
  for (let night = 0; night < NIGHTS; night++) {
    const commit = `${night}`.padStart(8, 'c')
    const { run } = await onlyRun(db, owner, [upload(runOf(night), 'run.json')], {
      ...context,
      commit,
    })
    const { values } = await compareRun(db, ComparisonInput.parse({ id: run.id }), owner.orgId)
    for (const { key, status } of values)
      if (status === 'REGRESSION') year.gate.push({ key, night })
    if (run.id !== null && project.steps.some((step) => step.night === night))
      year.comments.set(night, await renderComment(db, owner, run.id))
    await db.$transaction((tx) => findAlerts(tx), { timeout: 60_000 })
    await deliverDue(db, new Date(), { isLocalAllowed: true, mail: mailSettings(mailbox) })
    for (const { body } of receiver.received.splice(0)) {
      const { metric, after } = AlertBody.parse(JSON.parse(body))
      year.webhook.reported.push({
        key: metric,
        night: nightNumber(after.at),
        reportedIn: night,
        isWorse: true,
      })
    }
    for (const { key, at } of await readMails(db, mailbox))
      mail.reported.push({ key, night: nightNumber(at), reportedIn: night, isWorse: true })
    await lookAtCharts(db, year, night)
  }
  return year
}

const percent = (factor: number): string =>
  `${factor > 1 ? '+' : '−'}${Math.round(Math.abs(factor - 1) * 100)} %`

function tellYear({ project, chart, webhook, mail, gate, comments }: Year): void {
  const { campaign, steps } = project
  for (const [name, { reported }] of [
    ['chart', chart],
    ['webhook', webhook],
    ['mail', mail],
  ] as const) {
    const isOf = ({ factor }: { factor: number }) => name === 'chart' || factor > 1
    for (const { key, step, delayNights } of listOutcomes(project, reported, LATENCIES))
      if (isOf(step))
        console.log(
          `${campaign} ${name.padEnd(7)} ${percent(step.factor).padEnd(6)} ${key}: ${delayNights === null ? 'missed' : `found after ${delayNights} nights`}`,
        )
    const wrong = listFalseAlarms(project, reported, LATENCIES)
    console.log(
      `${campaign} ${name.padEnd(7)} false: ${wrong.length} in ${NIGHTS} runs${wrong.map(({ key, night }) => `; ${key} at night ${night}`).join('')}`,
    )
  }
  for (const { night, factor } of steps)
    console.log(`${campaign} comment ${percent(factor)}, first night: ${comments.get(night)}`)
  for (const { night, factor } of steps.filter((step) => step.factor > 1)) {
    const first = gate.filter((one) => one.night === night).map(({ key }) => key)
    const within = new Set(
      gate.filter((one) => one.night >= night && one.night < night + 7).map((one) => one.night),
    )
    console.log(
      `${campaign} gate    ${percent(factor)}: ${first.length > 0 ? `first night (${first.join(', ')})` : 'not in the first night'}; failed in ${within.size} of the first 7`,
    )
  }
  const isAfterStep = (night: number) =>
    steps.some((step) => night >= step.night && night < step.night + GATE_MEMORY)
  const wrong = new Set(gate.filter(({ night }) => !isAfterStep(night)).map(({ night }) => night))
  console.log(`${campaign} gate    false: ${wrong.size} in ${NIGHTS} runs`)
}

const cluster = await startCluster({ durable: false })
const receiver = await new Receiver().up()
const mailbox = await new Mailbox().up()
const db = connect(await createMigrated(cluster.url))
try {
  await syncDictionaries(db)
  const owner = await createPrincipal(db, 'project')
  await addWebhook(db, owner, { url: receiver.url, form: 'generic' }, { isLocalAllowed: true })
  const world = { db, owner, receiver, mailbox }
  await addReader(db, owner, mailbox)
  const steps = [
    { night: Math.round(NIGHTS * 0.25), factor: 1.05 },
    { night: Math.round(NIGHTS * 0.5), factor: 1.21 },
    { night: Math.round(NIGHTS * 0.75), factor: 0.92 },
  ]
  const seed = Number(values.seed) * 1000
  for (const [i, mesh] of ['istio', 'linkerd'].entries())
    tellYear(await live(world, { campaign: `year-${mesh}`, mesh, seed: seed + i, steps }))
  const quiet = { chart: 0, webhook: 0, mail: 0, gate: 0 }
  for (let i = 0; i < Number(values.quiet); i++) {
    const project = { campaign: `quiet-${i}`, mesh: 'consul', seed: seed + 100 + i, steps: [] }
    const { chart, webhook, mail, gate } = await live(world, project)
    quiet.chart += chart.reported.length
    quiet.webhook += webhook.reported.length
    quiet.mail += mail.reported.length
    quiet.gate += new Set(gate.map(({ night }) => night)).size
  }
  const runs = NIGHTS * Number(values.quiet)
  const per = (n: number): string =>
    `${n} in ${runs} runs, ${((1000 * n) / runs).toFixed(1)} per 1,000`
  console.log(
    `without any step: chart ${per(quiet.chart)} (${WATCHED.length} values a run, both directions)`,
  )
  console.log(`without any step: webhook ${per(quiet.webhook)}`)
  console.log(`without any step: mail ${per(quiet.mail)}`)
  console.log(`without any step: gate ${per(quiet.gate)} (jobs that failed, 5 values a run)`)
} finally {
  await db.$disconnect()
  await receiver.down()
  await mailbox.down()
  await cluster.stop()
}
