import { expect, it } from 'vitest'
import { type Change, judgeChanged } from './changed-fixture'

/** Sums, totals and rates that a file states beside what they are made of. */
it.each<[string, string, Change]>([
  ['h2load: status codes above the requests', 'h2load/text_n1000_c4_m10.txt', ['0 5xx', '500 5xx']],
  [
    'h2load: status codes below the requests',
    'h2load/text_n1000_c4_m10.txt',
    ['1000 2xx', '500 2xx'],
  ],
  [
    'h2load: succeeded and failed requests',
    'h2load/text_n1000_c4_m10.txt',
    ['1000 succeeded', '900 succeeded'],
  ],
  ['wrk2: the count of a spectrum', 'wrk2/r200_t2_c8.txt', [/(Total count +=) +394/, '$1 39400']],
  [
    'iperf3: a share of lost datagrams',
    'iperf3/udp_100m.json',
    [/(\"lost_percent\":\s*)0\.108\d*/, '$150'],
  ],
  [
    'iperf3: totals beside the intervals',
    'iperf3/tcp_t5.json',
    [/(\"bytes\":\s*)312475648(,\s*\"bits_per_second\":\s*\d+)/, '$13124756480$20'],
  ],
  ['iperf3: the number of streams', 'iperf3/tcp_t5.json', [/(\"num_streams\":\s*)1/, '$14']],
  [
    'sockperf: more messages received than sent',
    'sockperf/pp_udp.txt',
    ['ReceivedMessages=2550', 'ReceivedMessages=25500'],
  ],
  [
    'sockperf: fewer messages received than observed',
    'sockperf/pp_udp.txt',
    ['ReceivedMessages=2550', 'ReceivedMessages=2000'],
  ],
  [
    'sockperf: fewer messages than observations',
    'sockperf/pp_udp.txt',
    ['Messages=2550', 'Messages=255'],
  ],
  [
    'sockperf: messages that were received and dropped',
    'sockperf/pp_udp.txt',
    ['# dropped messages = 0', '# dropped messages = 550'],
  ],
  [
    'sockperf: the average of the summary',
    'sockperf/pp_udp.txt',
    ['Latency is 246.699', 'Latency is 24.670'],
  ],
  ['sockperf: a bandwidth', 'sockperf/tp_udp.txt', ['BandWidth is 19.073', 'BandWidth is 1907.3']],
  [
    'k6: a printed share of failures',
    'k6/text_car20.txt',
    [/(http_req_failed\.+: )0\.00%/, '$150.00%'],
  ],
  [
    'k6: a share of failures',
    'k6/export_car200_stats.json',
    [/(\"fails\": 998,\s*\"value\": )0/, '$10.5'],
  ],
  [
    'k6: more requests that failed or not than requests',
    'k6/export_car200_stats.json',
    ['"fails": 998', '"fails": 1998'],
  ],
  [
    'locust: the row Aggregated',
    'locust/csv_u2_rps20_stats.csv',
    [',Aggregated,82', ',Aggregated,820'],
  ],
  ['locust: response times', 'locust/json_u20_rps200.json', ['"23": 13,', '"23": 1300,']],
  [
    'netperf: a rate of transactions',
    'netperf/tcp_rr_omni_k.txt',
    [/TRANSACTION_RATE=(\d+)\d\d\./, 'TRANSACTION_RATE=$1.'],
  ],
  ['qperf: a rate of messages', 'qperf/udp_lat_warning.txt', [/(msg_rate\s+=\s+)(\d+)/, '$1$200']],
  [
    'siege: more requests under way than users',
    'siege/text_c2_t3.txt',
    [/(Concurrency:\s+)1\.98/, '$13.70'],
  ],
  [
    'autocannon: fewer requests sent than answered',
    'autocannon/json_c4_max.json',
    ['"sent":37039', '"sent":3703'],
  ],
  [
    'bombardier: errors by reason',
    'bombardier/json_r200_d4.json',
    ['"others":0', '"others":0,"errors":[{"description":"timeout","count":400}]'],
  ],
  [
    'artillery: more users ended than created',
    'artillery/json_r20.json',
    ['"vusers.failed": 0', '"vusers.failed": 80'],
  ],
  [
    'kinvolk: a duration beside start and end',
    'kinvolk/r20.prom',
    [/(kind=\"end\"\}) \d+/, '$1 1795196197'],
  ],
  ['kinvolk: calls of URLs', 'kinvolk/r20.prom', [/(url_call_count\{.*\}) 242/, '$1 24200']],
  [
    'kinvolk: fewer calls than requests',
    'kinvolk/r20.prom',
    [/(url_call_count\{.*\}) 242/, '$1 24'],
  ],
  [
    'vegeta: a throughput above the rate',
    'vegeta/report_r20.json',
    [/(\"throughput\":)20/, '$1200'],
  ],
  ['vegeta: a printed throughput', 'vegeta/text_r20.txt', ['20.20, 20.20', '20.20, 202.0']],
  ['vegeta: a duration beside its ends', 'vegeta/report_r20.json', ['16:57:04.71', '16:58:04.71']],
  [
    'fortio: the samples in the buckets',
    'fortio/http_exactly_n500.json',
    ['"Count": 499', '"Count": 4990'],
  ],
  ['hey: the bars of the histogram', 'hey/text_n200_c10.txt', [/\[(\d+)\](\t\|)/, '[$10]$2']],
])('%s: IMPLAUSIBLE where far from what the file has elsewhere', (_, file, change) => {
  expect(judgeChanged(file, change)).toEqual(['IMPLAUSIBLE'])
})

it.each<[string, string, Change, string[]]>([
  [
    'h2load: succeeded requests',
    'h2load/text_n1000_c4_m10.txt',
    ['1000 succeeded', '998 succeeded'],
    ['COUNTS_INCONSISTENT'],
  ],
  [
    'h2load: a response that a run of -D cut off',
    'h2load/text_n1000_c4_m10.txt',
    ['1000 2xx', '1002 2xx'],
    [],
  ],
  [
    'wrk2: the count of a spectrum',
    'wrk2/r200_t2_c8.txt',
    [/(Total count +=) +394/, '$1 396'],
    ['COUNTS_INCONSISTENT'],
  ],
  [
    'k6: requests that the script does not judge',
    'k6/export_car200_stats.json',
    ['"fails": 998', '"fails": 500'],
    ['COUNTS_INCONSISTENT'],
  ],
  [
    'hey: the bars of the histogram',
    'hey/text_n200_c10.txt',
    ['[127]', '[125]'],
    ['COUNTS_INCONSISTENT'],
  ],
  [
    'locust: response times',
    'locust/json_u20_rps200.json',
    ['"23": 13,', '"23": 15,'],
    ['COUNTS_INCONSISTENT'],
  ],
  [
    'fortio: the samples in the buckets',
    'fortio/http_exactly_n500.json',
    ['"Count": 499', '"Count": 497'],
    ['COUNTS_INCONSISTENT'],
  ],
  ['kinvolk: calls made anew', 'kinvolk/r20.prom', [/(url_call_count\{.*\}) 242/, '$1 300'], []],
  [
    'artillery: users that did not end',
    'artillery/json_r20.json',
    ['"vusers.completed": 100', '"vusers.completed": 60'],
    [],
  ],
  [
    'bombardier: bodies that broke off',
    'bombardier/json_r200_d4.json',
    [/"fasthttp"(.*"others":0)/, '"net/http.v1"$1,"errors":[{"description":"EOF","count":400}]'],
    [],
  ],
])('%s: stored where real files have such a difference', (_, file, change, codes) => {
  expect(judgeChanged(file, change)).toEqual(codes)
})
