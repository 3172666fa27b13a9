import type { Protocol } from '../dictionary/vocabulary'
import { targetLoad } from '../model/load'
import {
  readSeconds,
  speaks,
  speaksBy,
  connections,
  connectionsEach,
  duration,
  file,
  header,
  naming,
  type OptionUse,
  presence,
  printing,
  type Program,
  rate,
  rateEach,
  requests,
  toggle,
  value,
} from './options'

/** Options of load generators that take a URL, by their documentation. */

const ab: Program = {
  options: {
    '-n': requests(),
    '-c': connections(1),
    '-t': duration(),
    '-s': value('timeout_s', 30),
    '-b': value('window'),
    '-B -T -v -x -y -z -g -e': naming,
    '-w -V -h -d -S -q': printing,
    '-p': file('body_file'),
    '-u': file('put_file'),
    '-i': toggle('method', 'HEAD'),
    '-m': value('method', 'GET'),
    '-C': presence('cookie'),
    '-H': header,
    '-A': presence('authorization'),
    '-P': presence('proxy_authorization'),
    '-X': presence('proxy'),
    '-k': toggle('keep_alive'),
    '-l': toggle('accepts_other_lengths'),
    '-r': toggle('goes_on_after_errors'),
    '-f': value('tls', null, (text) => text.replace(/^TLS/, 'TLSv')),
    '-Z': value('cipher'),
    '-E': presence('client_certificate'),
    '-I': toggle('sends_no_sni'),
  },
}

const autocannon: Program = {
  options: {
    '-c --connections': connections(10),
    '-p --pipelining': value('pipelining', 1),
    '-d --duration': duration(10),
    '-a --amount': requests(),
    '-L --connectionRate': value('connection_rate'),
    '-R --overallRate': rate(),
    '-C --ignoreCoordinatedOmission': toggle('ignores_coordinated_omission'),
    '-D --reconnectRate': value('reconnect_rate'),
    '-M --maxConnectionRequests': value('max_connection_requests'),
    '-O --maxOverallRequests': requests(),
    '-W --warmup': value('warmup'),
    '-w --workers': value('workers', 0),
    '-m --method': value('method', 'GET'),
    '-t --timeout': value('timeout_s', 10),
    '-b --body': value('body'),
    '-i --input': file('body_file'),
    '-F --form': value('form'),
    '-H --headers': header,
    '-I --idReplacement': toggle('id_replacement'),
    '-S --socketPath': presence('unix_socket'),
    '-B --bailout': value('bailout'),
    '--har': file('har'),
    '-s --servername -T --title --on-port': naming,
    '-l --latency -j --json -n --no-progress --progress -r --renderStatusCodes -v --version -x --excludeErrorStats -f --forever':
      printing,
  },
}

const bombardier: Program = {
  hasBareTarget: true,
  options: {
    '-c --connections': connections(125),
    '-t --timeout': value('timeout_s', 2, readSeconds),
    '-m --method': value('method', 'GET'),
    '-b --body': value('body'),
    '-f --body-file': file('body_file'),
    '-s --stream': toggle('stream'),
    '--cert': presence('client_certificate'),
    '-k --insecure': toggle('certificate_not_checked'),
    '-a --disableKeepAlives': toggle('keep_alive', false),
    '-H --header': header,
    '-n --requests': requests(),
    '-d --duration': duration(10),
    '-r --rate': rate(),
    '--fasthttp': printing,
    '--http1': toggle('client', 'http1'),
    '--http2': toggle('client', 'http2'),
    '--key -p --print -o --format': naming,
    '-l --latencies -q --no-print': printing,
  },
}

const h2load: Program = {
  count: (plan) => plan.connections,
  options: {
    '-n --requests': requests(),
    '-c --clients': connections(1),
    '-t --threads': value('threads', 1),
    '-m --max-concurrent-streams': value('max_concurrent_streams', 1),
    '-D --duration': duration(),
    '-d --data': file('body_file'),
    '-H --header': header,
    '-i --input-file': file('urls'),
    '-r --rate': value('clients_per_period'),
    '--rate-period': value('rate_period'),
    '--rps': rateEach(),
    '--warm-up-time': value('warm_up_s'),
    '-w --window-bits': value('window_bits', 30),
    '-W --connection-window-bits': value('connection_window_bits', 30),
    '-f --max-frame-size': value('max_frame_size'),
    '--header-table-size': value('header_table_size'),
    '--encoder-header-table-size': value('encoder_header_table_size'),
    '--h1': speaks('http1'),
    '--ktls': toggle('ktls'),
    '--no-udp-gso': toggle('no_udp_gso'),
    '-p --no-tls-proto': value('no_tls_proto', 'h2c'),
    '--alpn-list --npn-list': value('alpn_list'),
    '--ciphers --tls13-ciphers': value('ciphers'),
    '--groups': value('groups'),
    '--timing-script-file': file('timing_script'),
    '-B --base-uri --log-file --qlog-file-base --connect-to --sni': naming,
    '-v --verbose --version': printing,
  },
}

const NIGHTHAWK_PROTOCOLS: ReadonlyMap<string, Protocol> = new Map([
  ['http1', 'http1'],
  ['http2', 'h2'],
  ['http3', 'h3'],
])

const nighthawk: Program = {
  count: (_, { concurrency }) => (concurrency === undefined ? 1 : Number(concurrency) || null),
  options: {
    '--rps': rateEach(5),
    '--connections': connectionsEach(100),
    '--concurrency': value('concurrency', 1),
    '--duration': duration(5),
    '--request-method': value('method', 'GET'),
    '--request-header': header,
    '--request-body-size': value('request_body_size', 0),
    '--open-loop': toggle('open_loop'),
    '--prefetch-connections': toggle('prefetch_connections'),
    '--h2': speaks('h2'),
    '-p --protocol': speaksBy((text) => NIGHTHAWK_PROTOCOLS.get(text) ?? null),
    '--timeout': value('timeout_s', 30),
    '--burst-size': value('burst_size', 0),
    '--max-pending-requests': value('max_pending_requests', 0),
    '--max-active-requests': value('max_active_requests', 100),
    '--max-requests-per-connection': value('max_requests_per_connection'),
    '--max-concurrent-streams': value('max_concurrent_streams'),
    '--jitter-uniform': value('jitter_uniform'),
    '--sequencer-idle-strategy': value('sequencer_idle_strategy', 'spin'),
    '--address-family': value('address_family', 'AUTO'),
    '-v --verbosity --output-format --output-directory --admin-address --label --trace --stats-sinks --stats-flush-interval --base-id --nighthawk-service':
      naming,
  },
}

const oha: Program = {
  options: {
    '-n': requests(200),
    '-c': connections(50),
    '-p': value('parallel', 1),
    '-z': duration(),
    '-q': rate(),
    '-w --wait-ongoing-requests-after-deadline': toggle('waits_after_deadline'),
    '--burst-delay': value('burst_delay'),
    '--burst-rate': value('burst_rate'),
    '--rand-regex-url': toggle('rand_regex_url'),
    '--urls-from-file': toggle('urls_from_file'),
    '--latency-correction': toggle('latency_correction'),
    '-m --method': value('method', 'GET'),
    '-H': header,
    '-t --timeout': value('timeout'),
    '-d': value('body'),
    '-D': file('body_file'),
    '-Z': file('body_lines_file'),
    '-F --form': value('form'),
    '-a': presence('authorization'),
    '-x': presence('proxy'),
    '--http-version': speaksBy((text) => (text === '2' ? 'h2' : text === '3' ? 'h3' : null)),
    '--http2': speaks('h2'),
    '--disable-compression': toggle('compression', false),
    '--disable-keepalive': toggle('keep_alive', false),
    '-r --redirect': value('redirects', 10),
    '--insecure': toggle('certificate_not_checked'),
    '--ipv4': toggle('ipv4'),
    '--ipv6': toggle('ipv6'),
    '--unix-socket': presence('unix_socket'),
    '--output-format -o --output -u --time-unit --fps -A -T --host --connect-to --db-url --cacert --cert --key':
      naming,
    '-j --json --no-tui --no-color --stats-success-breakdown --debug --no-pre-lookup': printing,
  },
}

const siege: Program = {
  hasBareTarget: true,
  options: {
    '-c --concurrent': value('users', 25),
    '-r --reps': value('repetitions'),
    '-t --time': duration(),
    '-b --benchmark': toggle('benchmark'),
    '-d --delay': value('delay_s'),
    '-i --internet': toggle('internet'),
    '-f --file': file('urls'),
    '-H --header': header,
    '--no-parser': toggle('parser', false),
    '--no-follow': toggle('redirects', false),
    '-R --rc': file('configuration'),
    '-m --mark -A --user-agent -T --content-type': naming,
    '-l --log -j --json-output -q --quiet -v --verbose -V --version -g --get -p --print -C --config':
      printing,
  },
}

/** A path, which other programs take behind their options. */
const targetOption: OptionUse = {
  use: 'load',
  takesValue: true,
  toLoad: targetLoad,
  toStated: targetLoad,
}

const rewrk: Program = {
  options: {
    '-h --host': targetOption,
    '-c --connections': connections(1),
    '-t --threads': value('threads', 1),
    '-d --duration': duration(),
    '-m --method': value('method', 'GET'),
    '-H --header': header,
    '-b --body': value('body'),
    '--http2': speaks('h2'),
    '-r --rounds': naming,
    '--pct --json': printing,
  },
}

const wrk: Program = {
  options: {
    '-c --connections': connections(10),
    '-t --threads': value('threads', null),
    '-d --duration': duration(10),
    '-s --script': file('script'),
    '-H --header': header,
    '--timeout': value('timeout', '2s'),
    '-L --latency -U --u_latency -v --version': printing,
  },
}

const wrk2: Program = {
  options: {
    ...wrk.options,
    '-R --rate': rate(),
    '-B --batch_latency': toggle('batch_latency'),
  },
}

export const HTTP_PROGRAMS: Readonly<Record<string, Program>> = {
  ab,
  autocannon,
  bombardier,
  h2load,
  nighthawk_client: nighthawk,
  oha,
  rewrk,
  siege,
  // wrk2 installs itself as wrk.
  wrk: wrk2,
  wrk2,
}
