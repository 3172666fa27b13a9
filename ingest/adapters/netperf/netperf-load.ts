import { decimal } from '../../formats/decode'
import {
  environment,
  type FieldTable,
  type FieldUse,
  identity,
  ignored,
  type LineField,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import { boundText, type Load } from '../../model/load'

/** Lines around the values of a result as members of it, so that one table serves all that netperf prints. */
export const BANNER_FIELD = 'banner'

/** netperf prints -1, and for TOS all bits, where nothing was set; 0 where an option is off. */
const setting = (as: string, byDefault: number | null = null): FieldUse =>
  load(as, byDefault, (printed) => {
    const text = String(printed)
    const number = decimal(text)
    return number === -1 || text === '0xffffffff' ? null : (number ?? text)
  })

/** Options before the "--" that say where the test ran and how it is printed, with the number of their values. */
const NO_LOAD: Readonly<Record<string, number>> = {
  ...{ '-H': 1, '-L': 1, '-p': 1, '-P': 1, '-l': 1, '-t': 1, '-f': 1, '-v': 1, '-B': 1, '-D': 0 },
  ...{ '-c': 0, '-C': 0, '-d': 0, '-j': 0, '-4': 0, '-6': 0, '-S': 0 },
}
/** The same behind the "--": addresses, ports and the choice of output. */
const NO_TEST_LOAD: Readonly<Record<string, number>> = {
  ...{ '-H': 1, '-L': 1, '-P': 1, '-k': 1, '-o': 1, '-O': 1, '-4': 0, '-6': 0, '-u': 1 },
}

function dropOptions(words: readonly string[], dropped: Readonly<Record<string, number>>): string {
  const kept: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const values = Object.hasOwn(dropped, word) ? dropped[word] : undefined
    if (values === undefined) kept.push(word)
    else if (values === 1 && !(words[at + 1] ?? '-').startsWith('-')) at += 1
  }
  return boundText(kept.join(' '))
}

/** `"netperf -H target -t TCP_RR -l 30 -j -- -r 128,1024 -k all"`: what it says beside target, length and output. */
function toCommandLoad(printed: unknown): Load {
  const [general = '', ofTest = ''] = String(printed)
    .replaceAll('"', '')
    .split(/ -- (.*)/s)
  const options = dropOptions(general.split(' ').slice(1), NO_LOAD)
  const testOptions = dropOptions(ofTest.split(' '), NO_TEST_LOAD)
  return {
    ...(options ? { options } : {}),
    ...(testOptions ? { test_options: testOptions } : {}),
  }
}

/** Tests that are told from each other by their metric, protocol and direction alone. */
const PLAIN_TEST =
  /^(?:MIGRATED )?(?:(?:TCP|UDP) (?:STREAM|MAERTS|REQUEST\/RESPONSE|Connect\/Request\/Response)|OMNI .*) TEST$/

/** Name of the test and what stands behind the addresses: `TCP STREAM TEST from … AF_INET : nodelay : first burst 8`. */
function toBannerLoad(printed: unknown): Load {
  if (printed === null) return {}
  const [head = '', ...options] = String(printed).split(' : ')
  const test = head.replace(/ (?:from|to) .*$/, '')
  const burst = Number(options.map((one) => /^first burst (\d{1,9})$/.exec(one)?.[1]).find(Boolean))
  const others = options.filter((one) => !/^(?:first burst .*|demo|histogram)$/.test(one))
  return {
    ...(PLAIN_TEST.test(test) ? {} : { test: boundText(test) }),
    ...(burst > 0 ? { first_burst: burst } : {}),
    ...(others.length > 0 ? { banner: boundText(others.join(', ')) } : {}),
  }
}

/** Selectors of both sides: LOCAL_… and REMOTE_…. */
const bothSides = (fields: Readonly<Record<string, (side: string) => FieldUse>>): FieldTable =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, use]) =>
      ['LOCAL', 'REMOTE'].map((side) => [`${side}_${name}`, use(side.toLowerCase())]),
    ),
  )
const all = (use: FieldUse, ...names: string[]): FieldTable =>
  Object.fromEntries(names.map((name) => [name, use]))
const sided =
  (as: string, byDefault: number | null = null) =>
  (side: string) =>
    setting(`${side}_${as}`, byDefault)
const sidedResult = () => result
const sidedEnvironment = () => environment
const measuredSides = (...names: string[]) =>
  bothSides(Object.fromEntries(names.map((name) => [name, sidedResult])))
const machineSides = (...names: string[]) =>
  bothSides(Object.fromEntries(names.map((name) => [name, sidedEnvironment])))

/** Output selectors of netperf, by the names that -k prints (nettest_omni.c). */
export const NETPERF_FIELDS: FieldTable = {
  [BANNER_FIELD]: loads('test, first_burst, banner', toBannerLoad),
  COMMAND_LINE: loads('options, test_options', toCommandLoad),
  PROTOCOL: plan('protocol'),
  SOCKET_TYPE: plan('protocol'),
  DIRECTION: plan('direction'),
  MESSAGE_SIZE: plan('payloadBytes'),
  REQUEST_SIZE: setting('request_size'),
  RESPONSE_SIZE: setting('response_size'),
  BURST_SIZE: setting('first_burst'),
  LSS_SIZE: setting('local_send_socket'),
  LSR_SIZE: setting('local_recv_socket'),
  RSS_SIZE: setting('remote_send_socket'),
  RSR_SIZE: setting('remote_recv_socket'),
  LSS_SIZE_REQ: setting('local_send_socket_requested'),
  LSR_SIZE_REQ: setting('local_recv_socket_requested'),
  RSS_SIZE_REQ: setting('remote_send_socket_requested'),
  RSR_SIZE_REQ: setting('remote_recv_socket_requested'),
  CONFIDENCE_LEVEL: setting('confidence_level'),
  CONFIDENCE_INTERVAL: setting('confidence_interval'),
  ...bothSides({
    SEND_SIZE: sided('send_size'),
    RECV_SIZE: sided('recv_size'),
    SEND_WIDTH: sided('send_width', 1),
    RECV_WIDTH: sided('recv_width', 1),
    SEND_ALIGN: sided('send_align', 8),
    RECV_ALIGN: sided('recv_align', 8),
    SEND_OFFSET: sided('send_offset'),
    RECV_OFFSET: sided('recv_offset'),
    SEND_DIRTY_COUNT: sided('send_dirty_count'),
    RECV_DIRTY_COUNT: sided('recv_dirty_count'),
    RECV_CLEAN_COUNT: sided('recv_clean_count'),
    NODELAY: sided('nodelay'),
    CORK: sided('cork'),
    INTERVAL_USECS: sided('interval_us'),
    INTERVAL_BURST: sided('interval_burst'),
    SOCKET_PRIO: sided('socket_priority'),
    SOCKET_TOS: sided('socket_tos'),
    CONG_CONTROL: sided('congestion'),
    FILL_FILE: (side) => load(`${side}_fill_file`, null, (name) => Boolean(name)),
  }),
  // The maximum segment that the kernels agreed on.
  ...all(environment, 'TRANSPORT_MSS', 'SOURCE_FAMILY', 'DEST_FAMILY'),
  // CPU 0 is one, -1 none.
  ...bothSides({
    CPU_BIND: (side) =>
      load(`${side}_cpu_bind`, null, (cpu) => (Number(cpu) < 0 ? null : `CPU ${String(cpu)}`)),
  }),
  ...machineSides('CPU_COUNT', 'CPU_MODEL', 'CPU_FREQUENCY', 'SYSNAME'),
  ...machineSides('SYSTEM_MODEL', 'RELEASE', 'VERSION', 'MACHINE', 'INTERFACE_NAME'),
  ...machineSides('INTERFACE_VENDOR', 'INTERFACE_DEVICE', 'INTERFACE_SUBVENDOR'),
  ...machineSides('INTERFACE_SUBDEVICE', 'INTERFACE_SLOT', 'DRIVER_NAME', 'DRIVER_VERSION'),
  ...machineSides('DRIVER_FIRMWARE', 'DRIVER_BUS', 'SECURITY_TYPE_ID', 'SECURITY_TYPE'),
  ...machineSides('SECURITY_ENABLED_NUM', 'SECURITY_ENABLED', 'SECURITY_SPECIFIC'),
  ...all(
    identity,
    'UUID',
    'TEST_UUID',
    'RESULT_BRAND',
    'SOURCE_PORT',
    'SOURCE_ADDR',
    'DEST_PORT',
    'DEST_ADDR',
  ),
  ...all(result, 'ELAPSED_TIME', 'THROUGHPUT', 'THROUGHPUT_UNITS', 'THROUGHPUT_CONFID'),
  ...all(result, 'TRANSACTION_RATE', 'RT_LATENCY', 'MIN_LATENCY', 'MAX_LATENCY', 'MEAN_LATENCY'),
  ...all(result, 'STDDEV_LATENCY', 'P50_LATENCY', 'P90_LATENCY', 'P99_LATENCY', 'SD_UNITS'),
  ...all(result, 'CONFIDENCE_ITERATION', 'LSS_SIZE_END', 'LSR_SIZE_END', 'RSS_SIZE_END'),
  ...all(result, 'RSR_SIZE_END'),
  ...measuredSides('SEND_THROUGHPUT', 'RECV_THROUGHPUT', 'TRANSPORT_RETRANS', 'CPU_UTIL'),
  ...measuredSides('CPU_PERCENT_USER', 'CPU_PERCENT_SYSTEM', 'CPU_PERCENT_IOWAIT'),
  ...measuredSides('CPU_PERCENT_IRQ', 'CPU_PERCENT_SWINTR', 'CPU_METHOD', 'CPU_CONFID', 'SD'),
  ...measuredSides('CPU_PEAK_UTIL', 'CPU_PEAK_ID', 'SEND_CALLS', 'RECV_CALLS', 'BYTES_PER_RECV'),
  ...measuredSides('BYTES_PER_SEND', 'BYTES_SENT', 'BYTES_RECVD', 'BYTES_XFERD'),
}

/** Lines of the classic table; its numbers get the names of the selectors by their column. */
export const NETPERF_LINES: readonly LineField[] = [
  {
    label: 'banner of the test',
    pattern: /^((?:MIGRATED )?(?:TCP|UDP|SCTP|DCCP|OMNI)\b.* TEST\b.*)$/,
    ...loads('test, first_burst, banner', toBannerLoad),
  },
  {
    label: 'row of numbers',
    pattern: /^ *\d[\d. ]*$/,
    ...loads('request_size, response_size, message and socket sizes', () => ({})),
  },
  {
    label: 'titles',
    pattern: /^(?:Local|Recv|Socket|Size|bytes|Send) +/i,
    ...ignored('titles of the columns, which the test decides'),
  },
  { label: 'errors', pattern: /establish|^netperf: |error/, ...result },
]
