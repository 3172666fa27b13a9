import { fork, type ChildProcess } from 'node:child_process'
import { gauge } from '@/server/platform/observe/metrics'
import { inProject } from '@/server/platform/in-project'
import type { Renderer } from '@/server/response-cache/install-handlers'
import type { FromRenderer } from '@/server/response-cache/render-messages'
import { RenderClient, RendererAway } from '@/server/response-cache/render-client'
import { keepRunning, type Part } from './keep-running'
import { reportPart } from './report-part'

/** For a start, which takes seconds; where it takes longer, it keeps failing. */
const PATIENCE_MS = 60_000

/** Starts a process and waits until it is ready. @throws Error when it ends before */
async function spawnRenderer(signal: AbortSignal): Promise<{ child: ChildProcess; part: Part }> {
  const child = fork(inProject('app', 'render-process.mjs'), {
    execArgv: process.execArgv.filter((one) => one.startsWith('--max-old-space-size')),
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, by) =>
      resolve(by ? `signal ${by}` : `exit code ${code ?? 'unknown'}`),
    )
  })
  const isReady = new Promise<null>((resolve) =>
    child.once('message', ({ kind }: FromRenderer) => kind === 'ready' && resolve(null)),
  )
  const why = await Promise.race([isReady, ended])
  if (why !== null) throw new Error(why)
  // It must not keep a site from ending.
  child.unref()
  child.channel?.unref()
  return { child, part: { ended, stop: async () => void child.kill('SIGKILL') } }
}

/**
 * A process that renders, started with the first response to be made. If it ends, it is started again: what it was making is
 * refused for the moment, because that may be the reason.
 */
export function createRenderer(): Renderer {
  let client: RenderClient | null = null
  let hasBegun = false
  const waiting: (() => void)[] = []
  gauge('meshbench_renderer_up', {}, () => (client ? 1 : 0))

  const start = async (signal: AbortSignal): Promise<Part> => {
    const { child, part } = await spawnRenderer(signal)
    const own = new RenderClient(child)
    client = own
    void part.ended.then(() => client === own && (client = null))
    for (const resume of waiting.splice(0)) resume()
    return part
  }
  const begin = async (): Promise<void> => {
    hasBegun = true
    const first = await start(new AbortController().signal).catch((error: unknown): Part => {
      const reason = error instanceof Error ? error.message : String(error)
      return { ended: Promise.resolve(reason), stop: () => Promise.resolve() }
    })
    keepRunning('renderer', first, start, reportPart)
  }
  const untilReady = (): Promise<void> =>
    new Promise((resolve) => {
      const patience = setTimeout(resolve, PATIENCE_MS)
      waiting.push(() => {
        clearTimeout(patience)
        resolve()
      })
    })

  return {
    render: async (order) => {
      if (!hasBegun) void begin()
      if (!client) await untilReady()
      if (!client) throw new RendererAway()
      return client.render(order)
    },
    measures: () => client?.measures() ?? Promise.resolve(null),
  }
}
