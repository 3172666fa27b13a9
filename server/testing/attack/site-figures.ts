import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { z } from 'zod'

const Blocks = z.object({ blockMs: z.number(), busyMs: z.number().nullable() })
/** The longest block of the event loop, as felt by others and of the processor alone. */
export type Blocks = z.infer<typeof Blocks>

/** What `loop-blocks.mjs` saw since it was last asked; null where the site was started without it. */
export const blocksSince = (port: number | null): Promise<Blocks | null> =>
  new Promise((resolve) => {
    if (port === null) return resolve(null)
    let text = ''
    connect(port, '127.0.0.1')
      .on('data', (chunk) => (text += chunk.toString()))
      .on('error', () => resolve(null))
      .on('end', () => resolve(Blocks.parse(JSON.parse(text))))
  })

/** Resident memory at its highest since `forgetPeak`, in MB; null where the system does not say. */
export function peakMb(pid: number | null): number | null {
  if (pid === null) return null
  try {
    const [, kb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kb === undefined ? null : Number(kb) / 1024
  } catch {
    return null
  }
}

/** Lets the peak begin anew at what is resident now, where the system can do so. */
export function forgetPeak(pid: number | null): void {
  if (pid === null) return
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // The peak is then that of the whole run.
  }
}
