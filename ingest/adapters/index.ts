import type { Adapter } from '../adapter'
import { ab } from './ab'
import { artillery } from './artillery'
import { autocannon } from './autocannon'
import { bombardier } from './bombardier'
import { canonical } from './canonical'
import { fortio } from './fortio'
import { ghz } from './ghz'
import { h2load } from './h2load'
import { hdrhistogram } from './hdrhistogram'
import { hey } from './hey'
import { iperf3 } from './iperf3'
import { istioPerf } from './istio-perf'
import { jmeter } from './jmeter'
import { k6 } from './k6'
import { kinvolk } from './kinvolk'
import { locust } from './locust'
import { meshery } from './meshery'
import { netperf } from './netperf'
import { nighthawk } from './nighthawk'
import { oha } from './oha'
import { qperf } from './qperf'
import { siege } from './siege'
import { smp } from './smp'
import { sockperf } from './sockperf'
import { vegeta } from './vegeta'
import { wrk } from './wrk'
import { wrk2 } from './wrk2'

/** Every harness output this project reads, one line each; order means nothing. */
export const ADAPTERS: readonly Adapter[] = [
  ab,
  artillery,
  autocannon,
  bombardier,
  canonical,
  fortio,
  ghz,
  h2load,
  hdrhistogram,
  hey,
  iperf3,
  istioPerf,
  jmeter,
  k6,
  kinvolk,
  locust,
  meshery,
  netperf,
  nighthawk,
  oha,
  qperf,
  siege,
  smp,
  sockperf,
  vegeta,
  wrk,
  wrk2,
]
