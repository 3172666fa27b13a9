import { expect, it } from 'vitest'
import { countVersions } from '@/components/meshes/mesh-header'
import { countReleases } from '@/components/charts/definitions/releases'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const caller = createCaller({ db })

/** Measured conditions of a mesh with a publication, read row by row. */
const listConditions = (mesh: string) =>
  db.condition.findMany({
    where: {
      applicability: 'measured',
      isListed: true,
      subject: { version: { mesh: { slug: mesh } } },
      campaign: { publications: { some: {} } },
    },
    select: {
      id: true,
      subject: { select: { versionRaw: true, meshVersionId: true } },
      campaign: { select: { publications: { select: { publication: true } } } },
    },
  })

it.each(['istio', 'linkerd', 'cilium', 'calico'])(
  'the headline of %s counts what is in the database',
  async (slug) => {
    const conditions = await listConditions(slug)
    const { mesh, versions, publications } = await caller.meshes.page({ mesh: slug, limit: 1 })
    const stated = conditions.filter(({ subject }) => subject.versionRaw !== null)
    expect(mesh.conditions).toBe(conditions.length)
    expect(countVersions(versions, mesh.trust)).toBe(
      new Set(stated.map(({ subject }) => subject.meshVersionId)).size,
    )
    // A publication of differences alone measured the mesh too.
    const differences = await db.publication.findMany({
      where: {
        observations: {
          some: {
            relativeToConditionId: { not: null },
            condition: { subject: { version: { mesh: { slug } } } },
          },
        },
      },
    })
    const slugs = conditions.flatMap((one) =>
      one.campaign.publications.map(({ publication }) => publication.slug),
    )
    expect(new Set(publications.map((one) => one.slug))).toEqual(
      new Set([...slugs, ...differences.map((one) => one.slug)]),
    )
  },
)

it.each(['istio', 'linkerd', 'cilium', 'calico'])(
  'the bars of %s hold every condition once, in full colour where an independent publication is among them',
  async (slug) => {
    const conditions = await listConditions(slug)
    const { versions, publications } = await caller.meshes.page({ mesh: slug, limit: 1 })
    const independent = publications.filter(({ relation }) => relation === 'independent')
    const slugs = new Set(independent.map((one) => one.slug))
    const { tracks, unstated, unordered } = countReleases(versions, slugs)
    const bars = tracks.flatMap(({ releases }) => releases)
    expect(bars.reduce((sum, bar) => sum + bar.conditions, unstated + unordered)).toBe(
      conditions.length,
    )
    const ofIndependent = conditions.filter(
      ({ subject, campaign }) =>
        subject.versionRaw !== null &&
        campaign.publications.some(({ publication }) => publication.relation === 'independent'),
    )
    expect(bars.some(({ isIndependent }) => isIndependent)).toBe(ofIndependent.length > 0)
  },
)
