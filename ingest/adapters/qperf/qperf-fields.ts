import { decimal } from '../../formats/decode'
import {
  environment,
  type FieldTable,
  type FieldUse,
  identity,
  load,
  plan,
  result,
} from '../../model/fields'

/** "65536 bytes" and "65,536 bytes" are one value; qperf prints 0 where an option was not set. */
const setting = (as: string): FieldUse =>
  load(as, null, (printed) => {
    const text = String(printed).replace(/(?<=\d),(?=\d{3})/g, '')
    const [number = '', unit = ''] = text.split(' ')
    return unit === '' ? (decimal(number) ?? text) : Number(number) === 0 ? null : text
  })
/** An option of the client and of the server: loc_rate, rem_rate. */
const bothSides = (name: string, use: (as: string) => FieldUse): FieldTable =>
  Object.fromEntries([name, `loc_${name}`, `rem_${name}`].map((one) => [one, use(one)]))
const all = (use: FieldUse, ...names: string[]): FieldTable =>
  Object.fromEntries(names.map((name) => [name, use]))

/** Name of a test as a member of what it printed. */
export const QPERF_TEST = 'test'

/** Values that qperf prints under the name of a test: results, options of -vu, resources of -vc and -vs. */
export const QPERF_FIELDS: FieldTable = {
  [QPERF_TEST]: load('test'),
  msg_size: plan('payloadBytes'),
  time: plan('nominalDurationSeconds'),
  no_msgs: plan('nominalRequests'),
  ...bothSides('sock_buf_size', setting),
  ...bothSides('mtu_size', setting),
  ...bothSides('rate', setting),
  ...bothSides('static_rate', setting),
  ...bothSides('cq_poll', setting),
  ...bothSides('poll_mode', setting),
  ...bothSides('access_recv', setting),
  ...bothSides('rd_atomic', setting),
  ...bothSides('flip', setting),
  ...bothSides('timeout', setting),
  ...bothSides('sl', setting),
  ...bothSides('src_path_bits', setting),
  ...bothSides('affinity', () => environment),
  ...bothSides('alt_port', () => identity),
  ...bothSides('id', () => identity),
  ...all(
    identity,
    'port',
    'ip_port',
    'loc_node',
    'rem_node',
    'loc_os',
    'rem_os',
    'loc_qperf',
    'rem_qperf',
  ),
  ...all(environment, 'loc_cpu', 'rem_cpu'),
  ...all(
    result,
    'latency',
    'bw',
    'send_bw',
    'recv_bw',
    'msg_rate',
    'send_cost',
    'recv_cost',
    'cost',
  ),
  ...all(result, 'loc_send_bytes', 'loc_recv_bytes', 'loc_send_msgs', 'loc_recv_msgs'),
  ...all(result, 'rem_send_bytes', 'rem_recv_bytes', 'rem_send_msgs', 'rem_recv_msgs'),
  ...all(result, 'send_bytes', 'recv_bytes', 'send_msgs', 'recv_msgs', 'send_errs', 'recv_errs'),
  ...all(result, 'loc_send_errs', 'loc_recv_errs', 'rem_send_errs', 'rem_recv_errs', 'max_cqes'),
  ...all(result, 'loc_cpus_used', 'rem_cpus_used', 'loc_cpu_user', 'rem_cpu_user'),
  ...all(result, 'loc_cpu_system', 'rem_cpu_system', 'loc_cpu_idle', 'rem_cpu_idle'),
  ...all(result, 'loc_cpu_kernel', 'rem_cpu_kernel', 'loc_cpu_io_wait', 'rem_cpu_io_wait'),
  ...all(result, 'loc_cpu_total', 'rem_cpu_total', 'loc_real_time', 'rem_real_time'),
  ...all(result, 'loc_cpu_time', 'rem_cpu_time', 'max_cqes_loc', 'max_cqes_rem'),
}
