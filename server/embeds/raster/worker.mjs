// Runs in its own thread: drawing takes up to a second for the largest pictures, and pages must not wait for it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

// Compiled in full when first called. With the quick compiler of V8, each of the first dozen pictures takes up to ten times
// the CPU time of later ones: together more than this costs the first, and twice the memory.
setFlagsFromString('--no-liftoff')
const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
const fontBuffers = workerData.fonts.map((file) => readFileSync(file))
const ready = initWasm(readFileSync(wasm))

parentPort.on('message', async ({ svg, scale }) => {
  try {
    await ready
    const drawing = new Resvg(svg, {
      fitTo: { mode: 'zoom', value: scale },
      font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Inter' },
    })
    const image = drawing.render()
    const png = image.asPng()
    image.free()
    drawing.free()
    parentPort.postMessage({ png }, [png.buffer])
  } catch (error) {
    parentPort.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})
