import { expect, it } from 'vitest'
import { releasesSpec } from '@/components/charts/definitions/releases'
import { renderFrame } from '@/components/embeds/frame-page'
import { releasesImagePath } from '@/components/results/embed-links'
import { getMeshPage } from '@/server/trends/queries'
import { testDatabase } from '@/server/testing/database'
import { liveFrame } from '../frames/live-frame'
import { loadPicture } from './chart-content'
import { chartResponse } from './chart-response'
import { CLIENT } from './client-fixture'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })

async function ask(mesh: string, format: string): Promise<Response> {
  const chart = `releases.${format}`
  const url = `http://site${releasesImagePath(mesh).replace('releases.svg', chart)}`
  return chartResponse(new Request(url), chart)
}

const shown = (text: string) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

it.each(['istio', 'linkerd', 'calico'])(
  'the measured releases of %s are the same on its page, in file, frame and table',
  async (mesh) => {
    const page = await getMeshPage(db, { mesh, metric: null, limit: 1, page: 1 })
    const spec = releasesSpec(page)
    if (spec === null) throw new Error('no releases')
    const path = releasesImagePath(mesh)
    const picture = await loadPicture(db, 'releases', new URL(`http://site${path}`))
    expect(picture.spec).toEqual(spec)
    const of = new URL(`http://site${path.replace('/charts', '/embed')}`)
    const frame = await renderFrame(await liveFrame(db, 'releases', of, CLIENT))
    const all = spec.tracks.flatMap(({ releases }) => releases)
    for (const { words } of all) expect(frame).toContain(`aria-label="${words}"`)
    const svg = shown(await (await ask(mesh, 'svg')).text())
    for (const text of [svg, shown(frame)])
      for (const word of [
        ...all.map(({ name }) => name),
        ...spec.note.split(' '),
        `${page.publications.length} publication`,
      ])
        expect(text).toContain(word)
    const csv = (await (await ask(mesh, 'csv')).text()).trim().split('\r\n')
    expect(csv.slice(1).map((line) => line.split(',').slice(2, 4).join(': '))).toEqual(
      all.map(({ name, conditions }) => `${name}: ${conditions}`),
    )
    expect(await (await ask(mesh, 'json')).json()).toMatchObject({ chart: spec })
  },
)

it('draws nothing of a product of which one release was measured, or none', async () => {
  expect((await ask('nobody', 'svg')).status).toBe(404)
})
