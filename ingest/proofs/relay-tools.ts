import type { ParsedRun } from '../model/parsed-run'
import type { Relayed } from './relay'
import type { Program } from './tool'

/** A tool with a server of its own: a relay between the two counts what goes through. */
export type RelayTool = Program & {
  server: (port: number) => string[]
  client: (port: number) => string[]
  /** that the relay adds in each direction */
  delayMs: number
  /** figures of the relay and of the reader, in one unit, and how far apart they may be */
  figures: (relayed: Relayed, run: ParsedRun) => Figure[]
}

export type Figure = {
  what: string
  unit: string
  saw: number
  said: number | null
  share: number
}

const SECONDS = 2
const SOCKPERF_MESSAGE_BYTES = 14
const HALF = 0.5

const findValue = ({ measurements }: ParsedRun, key: string): number | null =>
  measurements.find((one) => one.key === key)?.value ?? null

const BITS = 8
const MEGA = 1e6

const iperf3Bytes = (run: ParsedRun): number | null => {
  const rate = findValue(run, 'tcp.throughput.mean@sender')
  return rate === null || run.durationSeconds === null
    ? null
    : (rate * run.durationSeconds) / BITS / MEGA
}

export const RELAY_TOOLS: readonly RelayTool[] = [
  {
    name: 'iperf3',
    adapter: 'iperf3',
    program: 'iperf3',
    install: 'apt-get install iperf3',
    version: { args: ['--version'], pattern: /iperf (\S+)/ },
    delayMs: 0,
    server: (port) => ['iperf3', '-s', '-1', '-p', String(port)],
    client: (port) => [
      ...['iperf3', '-c', '127.0.0.1', '-p', String(port), '-t', String(SECONDS)],
      ...['-b', '100M', '-J'],
    ],
    figures: ({ bytesUp }, run) => [
      { what: 'sent', unit: 'MB', saw: bytesUp / MEGA, said: iperf3Bytes(run), share: 0.01 },
    ],
  },
  {
    name: 'sockperf ping-pong',
    adapter: 'sockperf',
    program: 'sockperf',
    install: 'apt-get install sockperf',
    version: { args: ['--version'], pattern: /version (\S+)/ },
    delayMs: 5,
    server: (port) => ['sockperf', 'server', '--tcp', '-i', '127.0.0.1', '-p', String(port)],
    client: (port) => [
      ...['sockperf', 'ping-pong', '--tcp', '-i', '127.0.0.1', '-p', String(port)],
      ...['-t', String(SECONDS), '-m', String(SOCKPERF_MESSAGE_BYTES)],
    ],
    figures: ({ bytesUp }, run) => {
      const messages = bytesUp / SOCKPERF_MESSAGE_BYTES
      const roundTrip = SECONDS / messages
      return [
        {
          what: 'messages',
          unit: '/s',
          saw: messages / SECONDS,
          said: run.achievedRps,
          share: 0.1,
        },
        {
          what: 'mean of half a round trip',
          unit: 'ms',
          saw: roundTrip * HALF * 1000,
          said: (findValue(run, 'tcp.rr.latency.mean') ?? NaN) * 1000,
          share: 0.1,
        },
      ]
    },
  },
]

const digits = (value: number): number => Number(value.toPrecision(4))
const side = (value: number | null, { what, unit }: Figure): string =>
  value === null || Number.isNaN(value) ? `no ${what}` : `${what} ${digits(value)} ${unit}`

export const sawFigures = (figures: readonly Figure[]): string =>
  figures.map((figure) => side(figure.saw, figure)).join('; ')

export const saidFigures = (figures: readonly Figure[]): string =>
  figures.map((figure) => side(figure.said, figure)).join('; ')

/** "equal", or the figures that are not. */
export function judgeFigures(figures: readonly Figure[]): string {
  const wrong = figures.filter(
    ({ saw, said, share }) => said === null || !(Math.abs(said - saw) <= share * saw),
  )
  return wrong.length === 0 ? 'equal' : wrong.map(({ what }) => `${what} differs`).join('; ')
}
