import { renderSvg } from '@/components/charts/svg/render-svg'
import { svgSize } from '@/components/embeds/svg-size'
import { publicUrl } from '@/env'
import type { Db } from '@/server/db'
import type { SnapshotAnswer } from '@/server/embeds/schemas'
import { freeze } from '@/server/embeds/snapshots'
import { chartName } from '../charts/[chart]/name'
import { pictureOf } from '../charts/[chart]/pictures'
import { sitePage } from '../embed/live'

/** Keeps a chart as it is now. @param query address parameters of its image @throws AppError */
export async function freezePicture(
  db: Db,
  chart: string,
  query: string,
): Promise<{ isNew: boolean; answer: SnapshotAnswer }> {
  const address = new URL(`${publicUrl()}/charts/${encodeURIComponent(chart)}.svg`)
  address.search = query
  const picture = await pictureOf(db, chartName(`${chart}.svg`).kind, address)
  const { spec, panel, panels, look } = picture
  const { publication, campaignTitle, organisation } = panel.origin
  const svg = await renderSvg(spec, {
    width: look.width,
    theme: look.theme,
    title: look.title === '1' ? spec.title : null,
    legend: look.legend === '1',
    footer: `${publication?.title ?? campaignTitle}, ${organisation}. ${publicUrl()}`,
  })
  const source = {
    title: publication?.title ?? campaignTitle,
    url: publication?.url ?? null,
    organisation,
    page: sitePage(picture),
  }
  const { hash, isNew, createdAt } = await freeze(db, {
    svg,
    title: spec.title,
    ...svgSize(svg),
    definition: { chart, query: picture.query, spec: { ...spec }, source },
    panels,
  })
  const url = `${publicUrl()}/s/${hash}`
  return { isNew, answer: { hash, url, svgUrl: `${url}.svg`, createdAt } }
}
