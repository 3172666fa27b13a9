import { line } from 'd3-shape'
import { connect } from '@/server/platform/db/client'
import { loadPicture } from '@/server/charts/live/chart-content'
import { drawPng } from '@/server/charts/drawing/draw-png'
import { drawSvg } from '@/server/charts/drawing/draw-svg'
import type { Drawn } from './drawn'

/** Draws the chart of a database at an address so often, and prints how long each picture took: arguments in this order. */
const [databaseUrl = '', address = '', times = '1'] = process.argv.slice(2)

async function timesMs(draw: () => unknown): Promise<number[]> {
  const found: number[] = []
  // The first ones load and compile what draws.
  for (let i = -5; i < Number(times); i++) {
    const began = performance.now()
    await draw()
    if (i >= 0) found.push(performance.now() - began)
  }
  return found
}

const db = connect(databaseUrl)
const picture = await loadPicture(db, 'load', new URL(address, 'http://bench'))
await db.$disconnect()
const values = picture.rows.flatMap(({ value }) => value ?? [])
const path = line<number>(
  (_, i) => i * 3,
  (value) => value,
)
const svg = await drawSvg(picture, null)
const drawn: Drawn = {
  points: values.length,
  svgMs: await timesMs(() => drawSvg(picture, null)),
  pngMs: await timesMs(() => drawPng(svg, { scale: 1, owner: 'bench' })),
  pathMs: await timesMs(() => path(values)),
}
console.log(JSON.stringify(drawn))
