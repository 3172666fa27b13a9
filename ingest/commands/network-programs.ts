import type { Load } from '../model/load'
import {
  rate,
  speaks,
  speaksBy,
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
    '--bidir': toggle('direction', 'bidir'),
    '-u --udp': speaks('udp'),
    '--sctp': toggle('sctp'),
    '-w --window': value('window'),
    '-M --set-mss': value('mss'),
    '-N --no-delay': toggle('no_delay'),
    '-O --omit': value('omit_s', 0, readNumber),
    '-S --tos': value('tos', 0),
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

/** iperf 2. What -w and -S ask for is not what its report names: the window that the kernel gave, the byte in hexadecimal. */
const iperf: Program = {
  makesNoLoad: (words) => words.some((word) => word === '-s' || word === '--server'),
  options: {
    '-c --client -p --port -L --listenport -i --interval -f --format -B --bind -o --output -x --reportexclude -y --reportstyle':
      naming,
    '-e --enhanced -m --print_mss -C --compatibility --sum-only --hide-ips': printing,
    '-t --time': duration(10),
    '-P --parallel': connections(1),
    // "10M" and "10m" are different rates.
    '-b --bandwidth': value('target_bitrate'),
    '-n --num': value('bytes'),
    '-l --len': payload(),
    '-u --udp': speaks('udp'),
    '-R --reverse': toggle('direction', 'reverse'),
    '--full-duplex': toggle('direction', 'bidir'),
    '-w --window': value('requested_window'),
    '-S --tos': value('requested_tos'),
    '-M --mss': value('mss'),
    '-N --nodelay': toggle('no_delay'),
    '-Z --linux-congestion': value('congestion'),
    '-T --ttl': value('ttl'),
    '--trip-times': toggle('trip_times'),
    '-V --ipv6_domain': toggle('ipv6'),
  },
}

/** "128,1024": bytes of a request and of its response */
const toSizes = (text: string | null): Load => {
  const [request = '', response = request] = (text ?? '').split(',')
  return { request_size: Number(request) || request, response_size: Number(response) || response }
}

const netperf: Program = {
  testOptions: {
    '-k -o -O -j -P -H': naming,
    '-r': { use: 'load', takesValue: true, toLoad: toSizes, toStated: toSizes },
    '-m': payload(),
    '-M': value('receive_size'),
    '-s': value('local_socket'),
    '-S': value('remote_socket'),
    '-b': value('first_burst'),
    '-D': toggle('nodelay'),
  },
  options: {
    '-H -p -P -v -f -D -L': naming,
    '-t': speaksBy((test) => (/^udp/i.test(test) ? 'udp' : /^tcp/i.test(test) ? 'tcp' : null)),
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
    '-c -C -d -j -N -S': printing,
  },
}

const qperf: Program = {
  options: {
    '-t --time': duration(2),
    '-n --no_msgs': requests(),
    '-lp --listen_port -ip --ip_port -h --host -w --wait_server -to --timeout': naming,
    '-v -vv -vvs -vvt -vvu -vs -vt -vu -u --use_bits_per_sec -e --precision': printing,
    '-m --msg_size': payload(),
    '-cp --cq_poll': value('cq_poll'),
    '-la --loc_affinity -ra --remote_affinity -ca': value('affinity'),
    '-ss --sock_buf_size': value('sock_buf_size'),
    '-oo --loop': value('loop'),
  },
}

const sockperf: Program = {
  options: {
    '-i --ip -p --port --client_ip --client_port --data-integrity --full-log': naming,
    '-t --time': duration(1),
    '-m --msg-size': payload(),
    '-r --range': value('range'),
    '-b --burst': value('burst', 1),
    '--mps': rate(),
    '--reply-every': value('reply_every', 100),
    '--full-rtt': toggle('full_rtt'),
    '--tcp': speaks('tcp'),
    '-f --file': file('feed'),
    '-F --iomux-type': value('receive'),
    '--nonblocked': toggle('nonblocked'),
    '--tcp-avoid-nodelay': toggle('avoids_nodelay'),
    '--sender-affinity --receiver-affinity': value('affinity'),
    '--pre-warmup-wait --dummy-send --no-rdtsc': printing,
  },
}
export const NETWORK_PROGRAMS: Readonly<Record<string, Program>> = {
  iperf,
  iperf3,
  netperf,
  qperf,
  sockperf,
}
