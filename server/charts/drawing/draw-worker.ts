import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { inProject } from '@/server/platform/in-project'
import { serveJobs } from '@/server/platform/workers/serve-jobs'
import { drawSvg } from './draw-svg'
import type { Drawing } from './drawing'
import { frameHeights, type HeightsAsked } from './frame-heights'
import { framePicture, type FramePicture } from './frame-picture'

const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
/** The shipped font: a picture must not depend on the fonts of the machine. */
const fontBuffers = ['inter-regular.ttf', 'inter-semibold.ttf'].map((name) =>
  readFileSync(inProject('public', 'fonts', name)),
)
await initWasm(readFileSync(wasm))

function render({ svg, scale }: { svg: string; scale: number }): Uint8Array {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Inter' },
  })
  const image = drawing.render()
  const png = image.asPng()
  image.free()
  drawing.free()
  return png
}

const svg = ({ drawing, when }: { drawing: Drawing; when: string | null }): Promise<string> =>
  drawSvg(drawing, when)

const frame = ({
  drawing,
  width,
}: {
  drawing: Drawing
  width: number | null
}): Promise<FramePicture> => framePicture(drawing, width)

const heights = ({ drawing, words, widths }: HeightsAsked): Promise<number[]> =>
  frameHeights(drawing, words, widths)

/** Runs as a thread: drawing takes up to a second for the largest pictures, and pages must not wait for it. */
serveJobs({ render, svg, frame, heights })
