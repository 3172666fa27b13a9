import { badgeSvg, type BadgeText } from '@/components/embeds/badge-svg'
import { formatMonth } from '@/components/results/origin-line'
import { SVG_TYPE } from '@/server/charts/live/media-types'
import { isCatalogueSlug } from '@/server/catalogue/declared-products'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { AppError } from '@/server/platform/errors'
import { respond } from '@/server/platform/http/problem'
import type { MeshSummary } from '@/server/trends/schemas'
import { api } from '../../_trpc/server'

const HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=300, s-maxage=300',
}

/** The latest version measured in publications, and its date; never a rank, because a badge has no room for test conditions. */
function textOf(mesh: MeshSummary): BadgeText {
  if (mesh.trust === 'demonstration')
    return { label: mesh.name, message: DEMONSTRATION.toLowerCase() }
  const version = mesh.latestVersion ?? 'version not stated'
  const month = formatMonth(mesh.latestMeasuredOn)
  const message =
    mesh.conditions === 0 ? 'no published results' : [version, month].filter(Boolean).join(', ')
  return { label: `${mesh.name} benchmarked`, message }
}

/** A listed product; one of a demonstration is in no list. @throws AppError NOT_FOUND */
async function findMesh(slug: string): Promise<MeshSummary | null> {
  const listed = (await api().meshes.list()).find((known) => known.slug === slug)
  if (listed || isCatalogueSlug(slug)) return listed ?? null
  const { mesh } = await api().meshes.page({ mesh: slug, limit: 1 })
  return mesh.trust === 'demonstration' ? mesh : null
}

/** `<mesh>.json` in the endpoint form of shields.io, `<mesh>.svg` drawn here. */
export const GET = (
  _request: Request,
  { params }: RouteContext<'/badge/[file]'>,
): Promise<Response> =>
  respond(async () => {
    const [, slug, type] = /^(.+)\.(json|svg)$/.exec((await params).file) ?? []
    const mesh = slug === undefined ? null : await findMesh(slug)
    if (!mesh || mesh.isBaseline)
      throw new AppError('NOT_FOUND', {
        title: 'No such badge',
        detail: 'expected /badge/<mesh>.json or /badge/<mesh>.svg with the short name of a mesh',
        hint: '/api/v1/meshes lists them',
      })
    const text = textOf(mesh)
    if (type === 'json')
      return Response.json({ schemaVersion: 1, ...text, color: 'blue' }, { headers: HEADERS })
    return new Response(badgeSvg(text), {
      headers: { ...SVG_TYPE, ...HEADERS },
    })
  })
