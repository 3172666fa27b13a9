import { readdirSync, readFileSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inked, decodePng } from '@/server/testing/png-pixels'
import { renderPng } from './render-png'
import { MAX_WAITING } from './thread'

const ONCE = { scale: 1, owner: 'test' }
const FOLDER = 'components/charts/file/golden'
const sizeOf = (svg: string) => {
  const [, width = '', height = ''] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}
const GOLDEN = readdirSync(FOLDER).filter((name) => /-wide-(light|dark)/.test(name))
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8')

describe('every kind of chart, both themes', () => {
  it('is there', () => expect(GOLDEN.length).toBeGreaterThan(15))

  it.each(GOLDEN)('%s has its words, its marks and its background', async (name) => {
    const svg = read(name)
    const png = await renderPng(svg, sizeOf(svg), ONCE)
    const pixels = decodePng(png)
    expect(pixels).toMatchObject(sizeOf(svg))
    const isDark = name.includes('dark')
    expect(pixels.at(2, 2)).toEqual(isDark ? [14, 17, 22, 255] : [255, 255, 255, 255])
    const title = { x: 12, y: 16, width: 400, height: 20 }
    expect(inked(pixels, title)).toBeGreaterThan(300)
    const chart = { x: 12, y: 50, width: pixels.width - 24, height: pixels.height - 60 }
    expect(inked(pixels, chart)).toBeGreaterThan(2_000)
  })
})

it('gives the same bytes for the same picture, and more pixels at a scale', async () => {
  const svg = read(GOLDEN[0] ?? '')
  const size = sizeOf(svg)
  const [one, same, threefold] = await Promise.all([
    renderPng(svg, size, ONCE),
    renderPng(svg, size, ONCE),
    renderPng(svg, size, { ...ONCE, scale: 3 }),
  ])
  expect(same?.equals(one ?? Buffer.alloc(0))).toBe(true)
  expect(threefold?.readUInt32BE(16)).toBe(3 * size.width)
})

it('refuses what is too large, and says which size it found', async () => {
  const large = renderPng('<svg/>', { width: 2400, height: 2400 }, { ...ONCE, scale: 3 })
  await expect(large).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(large).rejects.toThrow('2400 x 2400 at scale 3')
})

it('keeps working after a picture that cannot be drawn', async () => {
  await expect(renderPng('<svg', { width: 10, height: 10 }, ONCE)).rejects.toThrow(
    'could not be drawn',
  )
  const svg = read(GOLDEN[0] ?? '')
  expect((await renderPng(svg, sizeOf(svg), ONCE)).length).toBeGreaterThan(1000)
})

it('replaces a drawing thread that died, without work or with it', async () => {
  vi.resetModules()
  Reflect.deleteProperty(globalThis, 'meshbenchDrawing')
  const fresh = await import('./render-png')
  const threads: Worker[] = []
  const collect = (thread: Worker) => threads.push(thread)
  process.on('worker', collect)
  onTestFinished(() => void process.off('worker', collect))
  const svg = read(GOLDEN[0] ?? '')
  const draw = () => fresh.renderPng(svg, sizeOf(svg), ONCE)
  const before = await draw()
  await threads[0]?.terminate()
  expect((await draw()).equals(before)).toBe(true)

  const dying = draw().catch((error: unknown) => (error as Error).message)
  await threads[1]?.terminate()
  expect(await dying).toBe('the picture could not be drawn')
  expect((await draw()).equals(before)).toBe(true)
  expect(threads).toHaveLength(3)
})

it('lets so many of one address wait, and none of another behind them', async () => {
  const svg = read('load-wide-light.golden.svg')
  const order: string[] = []
  const ask = (owner: string) =>
    renderPng(svg, sizeOf(svg), { scale: 1, owner }).then(() => void order.push(owner))
  // One is drawn while the others wait.
  const many = Array.from({ length: 1 + MAX_WAITING + 5 }, () => ask('many'))
  const other = ask('other')
  const results = await Promise.allSettled([...many, other])
  const refused = results.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
    Array.from({ length: 5 }, () => 'BUSY'),
  )
  expect(order.indexOf('other')).toBeLessThanOrEqual(2)
})
