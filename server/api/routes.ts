import { z } from 'zod'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { CampaignCondition, CampaignDetail, CampaignSummary } from '@/server/runs/campaigns/schemas'
import { CompareInput, Comparison } from '@/server/results/compare/schemas'
import { SUBJECT_TEXT, subjectOfText } from '@/server/results/compare/subject-text'
import { HarnessGuide } from '@/server/catalogue/harnesses/schemas'
import { Leaderboard, LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { SnapshotAbout } from '../embeds/schemas'
import {
  GetMeshInput,
  MeshDetail,
  MeshSummary,
  MeshTrends,
  MeshVersionSummary,
} from '@/server/trends/schemas'
import { ObservationDetail, PublicationDetail, PublicationSummary } from '../publications/schemas'
import { ConditionDetail, RunDetail } from '../runs/schemas'
import { SearchInput, SearchResults } from './search/schemas'
import { ABOUT_PAGE, PageInput, pageOf, paginate } from './page'
import { readRoute, type ReadRoute } from './route'

const METRIC = 'key of the metric dictionary: http.latency.p99, tcp.throughput, cpu.cores'
const Slug = z.string().min(1).max(120)
const ConditionId = z
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1)

const SubjectText = z
  .string()
  .regex(SUBJECT_TEXT, 'expected mesh, mesh@version or mesh@version:mode')
  .refine((text) => subjectOfText(text) !== null, `expected a mode among ${MODES.join(', ')}`)
const MoreSubject = SubjectText.nullable().default(null)
const CompareQuery = CompareInput.omit({ subjects: true }).extend({
  a: SubjectText,
  b: SubjectText,
  c: MoreSubject,
  d: MoreSubject,
  e: MoreSubject,
  f: MoreSubject,
})

/** The read API. Every address is a procedure of the site with the same input, answer and errors. */
export const READ_ROUTES: readonly ReadRoute[] = [
  readRoute({
    id: 'getLeaderboard',
    path: '/api/v1/leaderboard',
    summary: 'Comparability families with values for a metric, newest first: one card each',
    parameters: LeaderboardInput,
    about: {
      metric: METRIC,
      rps: 'offered load in requests per second',
      protocol: 'protocol of the workload',
      topology: 'topology as the publication names it',
      mode: 'families in which this mode was measured',
      independent: 'only publications known to be independent of every vendor',
      limit: 'cards in one answer; `total` says how many there are',
      page: 'which part of the cards, from 1',
    },
    answer: { name: 'Leaderboard', schema: Leaderboard },
    examples: [
      '/api/v1/leaderboard?metric=http.latency.p99&rps=2000',
      '/api/v1/leaderboard?metric=cpu.cores&limit=3',
    ],
    call: (api, input) => api.leaderboard.get(input),
  }),
  readRoute({
    id: 'compareSubjects',
    path: '/api/v1/compare',
    summary: 'Two to six subjects: shared axes where they may share one, else what differs',
    parameters: CompareQuery,
    about: {
      a: 'first subject: mesh, mesh@version or mesh@version:mode',
      b: 'second subject',
      c: 'third subject',
      d: 'fourth subject',
      e: 'fifth subject',
      f: 'sixth subject',
      metric: `${METRIC}; without it one that the subjects share`,
      rps: 'offered load in requests per second',
      rule: 'which runs are discarded; "published" keeps the rule of the authors',
      limit: 'shared test beds on a page',
      page: 'page of shared test beds, those with most of the subjects first; sharedTotal says how many there are',
    },
    answer: { name: 'Comparison', schema: Comparison },
    examples: ['/api/v1/compare?a=istio&b=linkerd&metric=http.latency.p99'],
    call: (api, { a, b, c, d, e, f, ...input }) =>
      api.compare.get({
        ...input,
        subjects: [a, b, c, d, e, f].flatMap((text) => (text ? (subjectOfText(text) ?? []) : [])),
      }),
  }),
  readRoute({
    id: 'listMeshes',
    path: '/api/v1/meshes',
    summary: 'Every measured product',
    parameters: PageInput,
    about: ABOUT_PAGE,
    answer: { name: 'MeshPage', schema: pageOf(MeshSummary) },
    examples: ['/api/v1/meshes?limit=3'],
    call: async (api, page) => paginate(await api.meshes.list(), (mesh) => mesh.slug, page),
  }),
  readRoute({
    id: 'getMesh',
    path: '/api/v1/meshes/{mesh}',
    summary:
      'One product: versions, publications, trends from version to version and from run to run',
    parameters: GetMeshInput,
    about: {
      mesh: 'short name: istio, linkerd, cilium',
      metric: `${METRIC}; without it every metric with more than one version`,
      limit: 'trends in one answer; `total` says how many there are',
      page: 'which part of the trends, from 1',
    },
    answer: { name: 'Mesh', schema: MeshDetail },
    examples: ['/api/v1/meshes/istio?limit=2'],
    call: (api, input) => api.meshes.get(input),
  }),
  readRoute({
    id: 'listVersions',
    path: '/api/v1/meshes/{mesh}/versions',
    summary: 'Measured versions of one product, newest first inside each release track',
    parameters: PageInput.extend({ mesh: GetMeshInput.shape.mesh }),
    about: { mesh: 'short name: istio, linkerd, cilium', ...ABOUT_PAGE },
    answer: { name: 'VersionPage', schema: pageOf(MeshVersionSummary) },
    examples: ['/api/v1/meshes/istio/versions?limit=3'],
    call: async (api, { mesh, ...page }) => {
      const { versions } = await api.meshes.get({ mesh, limit: 1 })
      return paginate(versions, (v) => `${v.track} ${v.version ?? ''}`, page)
    },
  }),
  readRoute({
    id: 'listTrends',
    path: '/api/v1/meshes/{mesh}/trends',
    summary:
      'Trends of one product from version to version and from run to run, with what is proved',
    parameters: GetMeshInput,
    about: {
      mesh: 'short name: istio, linkerd, cilium',
      metric: `${METRIC}; without it every metric with more than one version`,
      limit: 'trends in one answer; `total` says how many there are',
      page: 'which part of them, from 1',
    },
    answer: { name: 'Trends', schema: MeshTrends },
    examples: ['/api/v1/meshes/istio/trends?metric=tcp.throughput.mean&limit=1'],
    call: async (api, input) => MeshTrends.parse(await api.meshes.get(input)),
  }),
  readRoute({
    id: 'listCampaigns',
    path: '/api/v1/campaigns',
    summary: 'Campaigns, the one with the newest condition first',
    parameters: PageInput,
    about: ABOUT_PAGE,
    answer: { name: 'CampaignPage', schema: pageOf(CampaignSummary) },
    examples: ['/api/v1/campaigns?limit=2'],
    call: async (api, page) => paginate(await api.campaigns.list(), (c) => c.slug, page),
  }),
  readRoute({
    id: 'getCampaign',
    path: '/api/v1/campaigns/{slug}',
    summary: 'One campaign: its protocol, what was varied, who reports it',
    parameters: z.object({ slug: Slug }),
    about: { slug: '`slug` of the list, or `campaign` of an origin' },
    answer: { name: 'Campaign', schema: CampaignDetail },
    examples: ['/api/v1/campaigns/linkerd-2021-05-benchmarking-linkerd-and-istio'],
    call: (api, input) => api.campaigns.get(input),
  }),
  readRoute({
    id: 'listConditions',
    path: '/api/v1/campaigns/{slug}/conditions',
    summary: 'The conditions of a campaign, in the order they came',
    parameters: PageInput.extend({ slug: Slug }),
    about: { slug: '`slug` of the list', ...ABOUT_PAGE },
    answer: { name: 'ConditionPage', schema: pageOf(CampaignCondition) },
    examples: [
      '/api/v1/campaigns/linkerd-2021-05-benchmarking-linkerd-and-istio/conditions?limit=2',
    ],
    call: async (api, { slug, ...page }) =>
      paginate(await api.campaigns.conditions({ slug }), (c) => String(c.id), page),
  }),
  readRoute({
    id: 'search',
    path: '/api/v1/search',
    summary: 'Meshes, versions, publications and harnesses that have all the words, best first',
    parameters: SearchInput,
    about: { q: 'words, or their beginnings' },
    answer: { name: 'SearchResults', schema: SearchResults },
    examples: ['/api/v1/search?q=istio'],
    call: (api, input) => api.search.all(input),
  }),
  readRoute({
    id: 'getSnapshot',
    path: '/api/v1/snapshots/{hash}',
    summary: 'A frozen chart: what it was drawn from, as data, and what was retracted since',
    parameters: z.object({ hash: z.string().min(1).max(64) }),
    about: {
      hash: '64 hexadecimal digits, as its address has them; `/s/{hash}.svg` is the picture',
    },
    answer: { name: 'Snapshot', schema: SnapshotAbout },
    // Which charts are frozen depends on the instance.
    examples: [],
    call: (api, input) => api.embeds.snapshot(input),
  }),
  readRoute({
    id: 'listPublications',
    path: '/api/v1/publications',
    summary: 'Publications, newest first',
    parameters: PageInput,
    about: ABOUT_PAGE,
    answer: { name: 'PublicationPage', schema: pageOf(PublicationSummary) },
    examples: ['/api/v1/publications?limit=2'],
    call: async (api, page) => paginate(await api.publications.list(), (p) => p.slug, page),
  }),
  readRoute({
    id: 'getPublication',
    path: '/api/v1/publications/{slug}',
    summary: 'One publication: method, checklist, results, claims and notes',
    parameters: z.object({ slug: Slug }),
    about: { slug: '`slug` of the list' },
    answer: { name: 'Publication', schema: PublicationDetail },
    examples: ['/api/v1/publications/linkerd-2021-05-benchmarking-linkerd-and-istio'],
    call: (api, input) => api.publications.get(input),
  }),
  readRoute({
    id: 'listObservations',
    path: '/api/v1/publications/{slug}/observations',
    summary: 'Every quantity of a publication with all its readings, the canonical one first',
    parameters: PageInput.extend({ slug: Slug }),
    about: { slug: '`slug` of the list', ...ABOUT_PAGE },
    answer: { name: 'ObservationPage', schema: pageOf(ObservationDetail) },
    examples: [
      '/api/v1/publications/linkerd-2021-05-benchmarking-linkerd-and-istio/observations?limit=5',
    ],
    call: async (api, { slug, ...page }) =>
      paginate(await api.publications.observations({ slug }), (o) => String(o.id), page),
  }),
  readRoute({
    id: 'getCondition',
    path: '/api/v1/conditions/{id}',
    summary: 'One condition: its runs, every number by every method, the charts it stands in',
    parameters: z.object({ id: ConditionId }),
    about: { id: '`conditionId` of any value' },
    answer: { name: 'Condition', schema: ConditionDetail },
    examples: ['/api/v1/conditions/1'],
    call: (api, input) => api.runs.condition(input),
  }),
  readRoute({
    id: 'getRun',
    path: '/api/v1/runs/{id}',
    summary: 'One run: measurements, histograms, flags, provenance; `rawUrl` has the file as sent',
    parameters: z.object({ id: z.uuid() }),
    knowsCaller: true,
    about: { id: 'id that the answer to a submission gave, or of `runs` of a condition' },
    answer: { name: 'Run', schema: RunDetail },
    // Published data hold no single runs, so there is none to name.
    examples: [],
    call: (api, input) => api.runs.get(input),
  }),
  readRoute({
    id: 'listHarnesses',
    path: '/api/v1/harnesses',
    summary: 'Load generators whose files are read, with the command line for each',
    parameters: PageInput,
    about: ABOUT_PAGE,
    answer: { name: 'HarnessPage', schema: pageOf(HarnessGuide) },
    examples: ['/api/v1/harnesses?limit=2'],
    call: async (api, page) => paginate(await api.harnesses.list(), (h) => h.id, page),
  }),
  readRoute({
    id: 'getHarness',
    path: '/api/v1/harnesses/{id}',
    summary: 'One load generator',
    parameters: z.object({ id: z.string().min(1).max(60) }),
    about: { id: '`id` of the list' },
    answer: { name: 'Harness', schema: HarnessGuide },
    examples: ['/api/v1/harnesses/fortio'],
    call: (api, input) => api.harnesses.get(input),
  }),
]
