// Renders pages, charts and files for a process of the site that serves them, which started it
// (server/operate/supervise/render-process.ts) and tells it what to make. It listens to nobody else, and ends with that process.
import next from 'next'

// Whoever ends the site ends this process through it: what it has begun may be awaited.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined)
let take = () => undefined
// `boot-site.ts` in that folder waits for it; that file is of the build, and this one is not.
globalThis.meshbenchRenderer = { framework: new Promise((resolve) => (take = resolve)) }
const site = next({ dev: false, dir: process.cwd() })
await site.prepare()
take(site.getRequestHandler())
