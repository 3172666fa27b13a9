import { SITE_PAGES } from '../site-pages'

/** One address of every kind of page, for what must hold everywhere. */
export const EVERY_PAGE = [
  ...SITE_PAGES,
  '/meshes/istio',
  '/trends/istio?metric=tcp.throughput.mean',
  '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio',
  '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio/charts',
  '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio/values',
  '/publications/baorlog-2025-online-boutique-istio-linkerd-kuma-traefik/values/1',
  '/conditions/1',
  '/harnesses/fortio',
  '/organisations/buoyant',
  '/organisations/buoyant/sending',
  '/search',
] as const

/** The same pages in other states, which have other things on them: another layout, too. */
export const OTHER_LAYOUTS = [
  '/?metric=mem.working_set',
  '/compare?a=istio@1.25.0:ambient+waypoint&b=linkerd@edge-25.3.1&rps=2000&view=percent',
  '/publications?relation=vendor&mesh=istio',
  '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio?each=http.latency.p99',
  '/publications/bieringa-2022-mesh-bench-thesis',
  '/search?q=istio',
  '/disputes/new',
] as const

/** States that show other values in the layout of one above: a phone shows nothing new in them. */
export const SAME_LAYOUTS = [
  '/leaderboard?view=overhead&rps=200',
  '/compare?a=linkerd@2.10.2&b=istio@1.25.0:ambient+waypoint&rule=all',
  '/meshes/istio?metric=tcp.throughput.mean&axis=log',
  '/publications/istio-2025-03-highest-performance-network-security?view=overhead',
  '/disputes/new?mesh=istio',
  '/disputes/new?target=publication:linkerd-2021-05-benchmarking-linkerd-and-istio&problem=url',
  '/disputes/new?target=condition:1&metric=http.latency.p99',
  '/disputes/new?target=condition:1&metric=http.latency.p99&card=sweep',
] as const

/** Of them, those that are ready in front of the framework; a page with a form for a token is not. */
export const KEPT_PAGES: readonly string[] = EVERY_PAGE.filter(
  (path) => !path.startsWith('/organisations/'),
)
