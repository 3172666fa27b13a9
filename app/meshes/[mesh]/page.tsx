import type { Metadata } from 'next'
import { PairCostFold } from '@/components/costs/cost-section'
import { meshSides } from '@/components/costs/sides'
import { MeshHeader } from '@/components/meshes/mesh-header'
import { HeadToHeadSection } from '@/components/overview/head-to-head'
import { openingText } from '@/components/overview/opening-words'
import { Pages } from '@/components/ui/pages'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { pageMetadata } from '../../page-metadata'
import { declaredWords } from '../declared-words'
import { composeChangeAnswer, composeOverheadAnswer } from './answers'
import { loadPage, USUAL_METRIC, type Loaded } from './load'
import { RatioSection } from './ratios'
import { sharedChart } from './shared-chart'
import { Runs, RUNS_PER_PAGE } from './runs'
import { CompareMenu, hasOverhead, listSections } from './navigation'
import { meshHref } from './search-params'
import {
  OverheadSection,
  OwnValueSection,
  ReleaseSection,
  SourceSection,
  UnreviewedSection,
} from './sections'
import { hasVersionPictures, TrendSection } from './trend-section'
import { VersionFold } from './versions'

type Props = PageProps<'/meshes/[mesh]'>

export async function generateMetadata(props: Props): Promise<Metadata> {
  const loaded = await loadPage(props)
  const { name, slug, isBaseline, trust } = loaded.detail.mesh
  if (trust === 'demonstration')
    return pageMetadata({
      title: `${name}: ${DEMONSTRATION.toLowerCase()}`,
      description: `${DEMONSTRATION}: runs of ${name}, which is no product, made up to show the site.`,
      path: `/meshes/${slug}`,
      chart: sharedChart(loaded),
      isDemonstration: true,
    })
  return pageMetadata({
    ...(isBaseline
      ? {
          title: `${name}: the baseline`,
          description: 'What a baseline without a service mesh is, and who measured one.',
        }
      : {
          title: `${name}: versions and trends`,
          // The question that readers have about a mesh comes first in link previews.
          description: hasOverhead(loaded)
            ? openingText(loaded.overview, loaded.asked)
            : `Measured versions of ${name} and how published results changed from version to version.`,
        }),
    path: `/meshes/${slug}`,
    isEmbeddable: true,
    feed: { path: `/feed.xml?mesh=${encodeURIComponent(slug)}`, about: name },
    chart: sharedChart(loaded),
  })
}

/** What a baseline is for; it has no vendor, no modes and no versions to list. */
const BASELINE_WORDS = (
  <>
    Not a product: how much of the latency, CPU and memory is there without any mesh. What a mesh
    adds to it is its <a href="/methodology#overhead">overhead</a>. Each test bed has a baseline of
    its own; those of two test beds cannot be compared.
  </>
)

function Product({ loaded }: { loaded: Loaded }) {
  const { detail, state, table } = loaded
  const trend = <TrendSection loaded={loaded} />
  const isDrawn = hasVersionPictures(loaded)
  return (
    <>
      {isDrawn && trend}
      {hasOverhead(loaded) || isDrawn ? (
        <OverheadSection loaded={loaded} />
      ) : (
        <OwnValueSection loaded={loaded} />
      )}
      <RatioSection loaded={loaded} />
      <PairCostFold
        drawn={1}
        isShort
        beds={loaded.costs}
        sides={meshSides(detail.mesh.slug, detail.mesh.name)}
      />
      <HeadToHeadSection
        pairs={loaded.pairs}
        metric={USUAL_METRIC}
        mesh={detail.mesh.slug}
        sharePath={meshHref(detail.mesh.slug, state)}
      />
      <ReleaseSection loaded={loaded} />
      <SourceSection loaded={loaded} />
      {!isDrawn && trend}
      <VersionFold
        detail={detail}
        state={state}
        table={table}
        isOpen={!isDrawn && !hasOverhead(loaded) && table.metric === null}
      />
    </>
  )
}

/** The answer to what the first section asks: what changed between versions, else what the product adds. */
const composeAnswer = (loaded: Loaded): string =>
  composeChangeAnswer(loaded) ?? composeOverheadAnswer(loaded)

export default async function Page(props: Props) {
  const loaded = await loadPage(props)
  const { detail, state } = loaded
  const { mesh } = detail
  const isMadeUp = mesh.trust === 'demonstration'
  const isProduct = !mesh.isBaseline && !isMadeUp
  const about = mesh.isBaseline ? BASELINE_WORDS : (mesh.about ?? declaredWords(mesh))
  const answer = isProduct && mesh.conditions > 0 ? composeAnswer(loaded) : null
  return (
    <div className="mesh-page">
      <MeshHeader
        detail={detail}
        about={about}
        answer={answer}
        today={new Date().toISOString().slice(0, 10)}
        sections={isProduct ? listSections(loaded) : []}
      >
        {!mesh.isBaseline && <CompareMenu loaded={loaded} />}
      </MeshHeader>
      {mesh.isBaseline && <SourceSection loaded={loaded} />}
      {isProduct && <Product loaded={loaded} />}
      <Runs detail={detail} state={state} />
      <UnreviewedSection loaded={loaded} />
      <Pages
        label="Pages of trends"
        page={state.page}
        pages={Math.max(loaded.comparing.pages, Math.ceil(detail.ciTotal / RUNS_PER_PAGE))}
        href={(page) => meshHref(mesh.slug, { ...state, page })}
      />
    </div>
  )
}
