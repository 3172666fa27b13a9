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
