import type { Load } from '../model/load'
import {
  connections,
  duration,
  file,
  naming,
  payload,
  printing,
  type Program,
  readNumber,
  requests,
  toggle,
  value,
} from './options'

/** Options of programs that measure a network. */

const iperf3: Program = {
  makesNoLoad: (words) => words.some((word) => word === '-s' || word === '--server'),
  options: {
    '-c --client -p --port -i --interval -f --format -T --title --extra-data --logfile --connect-timeout -B --bind --cport -I --pidfile -A --affinity':
      naming,
    '-J --json -V --verbose --get-server-output --forceflush -d --debug --json-stream --timestamps':
      printing,
    '-t --time': duration(10),
    '-P --parallel': connections(1),
    '-b --bitrate --bandwidth': value('target_bitrate', null, readNumber),
    '-n --bytes': value('bytes'),
    '-k --blockcount': value('blocks'),
    '-l --length': payload(),
    '-R --reverse': toggle('direction', 'reverse'),
    '--bidir': toggle('direction', 'bidirectional'),
    '-u --udp': toggle('udp'),
    '--sctp': toggle('sctp'),
    '-w --window': value('window'),
    '-M --set-mss': value('mss'),
    '-N --no-delay': toggle('no_delay'),
    '-O --omit': value('omit_s', null, readNumber),
    '-S --tos': value('tos'),
    '--dscp': value('dscp'),
    '-Z --zerocopy': toggle('zerocopy'),
    '-C --congestion': value('congestion'),
    '-4 --version4': toggle('ipv4'),
    '-6 --version6': toggle('ipv6'),
    '--fq-rate': value('fq_rate', null, readNumber),
    '--pacing-timer': value('pacing_timer'),
    '--repeating-payload': toggle('repeating_payload'),
    '--dont-fragment': toggle('dont_fragment'),
  },
}

const netperf: Program = {
  options: {
    '-H -p -P -v -f -j -D -L -o -O -k -d': naming,
    '-t': value('test'),
    '-l': duration(10),
    '-i': value('iterations'),
    '-I': value('confidence'),
    '-T': value('cpu_binding'),
    '-a': value('local_align'),
    '-A': value('remote_align'),
    '-b': value('interval_burst'),
    '-w': value('interval'),
    '-F': file('fill_file'),
    '-4': toggle('ipv4'),
    '-6': toggle('ipv6'),
    '-c -C': printing,
  },
}

const qperf: Program = {
  operand: (word): Load => (/^[a-z]+_[a-z_]+$/.test(word) ? { tests: word } : {}),
  options: {
    '-t --time': duration(2),
    '-n --no_msgs': requests(),
    '-lp --listen_port -ip --ip_port -h --host -w --wait_server -to --timeout': naming,
    '-v -vv -vvs -vvt -vvu -vs -vt -vu -u --use_bits_per_sec -e --precision': printing,
    '-cp --cq_poll': value('cq_poll'),
    '-la --loc_affinity -ra --remote_affinity -ca': value('affinity'),
    '-ss --sock_buf_size': value('sock_buf_size'),
    '-oo --loop': value('loop'),
  },
}

const MODES: Readonly<Record<string, string>> = {
  pp: 'ping-pong',
  ul: 'under-load',
  tp: 'throughput',
  pb: 'playback',
}

const sockperf: Program = {
  operand: (word): Load => ({ mode: MODES[word] ?? word }),
  options: {
    '-i --ip -p --port --client_ip --client_port --data-integrity --full-log': naming,
    '-t --time': duration(1),
    '-m --msg-size': payload(),
    '-r --range': value('range'),
    '-b --burst': value('burst', 1),
    '--mps': value('messages_per_second'),
    '--reply-every': value('reply_every', 100),
    '--full-rtt': toggle('full_rtt'),
    '--tcp': toggle('tcp'),
    '-f --file': file('feed'),
    '-F --iomux-type': value('receive'),
    '--nonblocked': toggle('nonblocked'),
    '--tcp-avoid-nodelay': toggle('avoids_nodelay'),
    '--sender-affinity --receiver-affinity': value('affinity'),
    '--pre-warmup-wait --dummy-send --no-rdtsc': printing,
  },
}
export const NETWORK_PROGRAMS: Readonly<Record<string, Program>> = {
  iperf3,
  netperf,
  qperf,
  sockperf,
}
