import type { Adapter } from '../model/adapter'
import { ab } from './ab/ab'
import { artillery } from './artillery/artillery'
import { autocannon } from './autocannon/autocannon'
import { bombardier } from './bombardier/bombardier'
import { canonical } from './canonical/canonical'
import { ciliumPerf } from './cilium-perf/cilium-perf'
import { envoyGateway } from './envoy-gateway/envoy-gateway'
import { fortio } from './fortio/fortio'
import { ghz } from './ghz/ghz'
import { h2load } from './h2load/h2load'
import { hdrhistogram } from './hdrhistogram/hdrhistogram'
import { hey } from './hey/hey'
import { hyperfoil } from './hyperfoil/hyperfoil'
import { iperf2 } from './iperf2/iperf2'
import { iperf3 } from './iperf3/iperf3'
import { istioPerf } from './istio-perf/istio-perf'
import { jmeter } from './jmeter/jmeter'
import { k6 } from './k6/k6'
import { k8sNetperf } from './k8s-netperf/k8s-netperf'
import { kinvolk } from './kinvolk/kinvolk'
import { locust } from './locust/locust'
import { meshery } from './meshery/meshery'
import { netperf } from './netperf/netperf'
import { nighthawk } from './nighthawk/nighthawk'
import { oha } from './oha/oha'
import { qperf } from './qperf/qperf'
import { rewrk } from './rewrk/rewrk'
import { siege } from './siege/siege'
import { smp } from './smp/smp'
import { sockperf } from './sockperf/sockperf'
import { vegeta } from './vegeta/vegeta'
import { wrk } from './wrk/wrk'
import { wrk2 } from './wrk2/wrk2'

/** Every harness output this project reads, one line each; the order has no meaning. */
export const ADAPTERS: readonly Adapter[] = [
  ab,
  artillery,
  autocannon,
  bombardier,
  canonical,
  ciliumPerf,
  envoyGateway,
  fortio,
  ghz,
  h2load,
  hdrhistogram,
  hey,
  hyperfoil,
  iperf2,
  iperf3,
  istioPerf,
  jmeter,
  k6,
  k8sNetperf,
  kinvolk,
  locust,
  meshery,
  netperf,
  nighthawk,
  oha,
  qperf,
  rewrk,
  siege,
  smp,
  sockperf,
  vegeta,
  wrk,
  wrk2,
]
