import { boundText, type Load } from '../model/load'
import {
  connections,
  duration,
  file,
  naming,
  presence,
  printing,
  type Program,
  rate,
  requests,
  scriptOperand,
  toggle,
  value,
  variable,
  variableValue,
} from './options'

/** Options of load generators that run scripts or gRPC calls. */

const artillery: Program = {
  operand: scriptOperand,
  options: {
    '-t --target -o --output --key --name --tags --note --dotenv': naming,
    '-p --payload': file('payload_file'),
    '-c --config': file('configuration'),
    '--count': value('count'),
    '-n --num': value('requests_per_user'),
    '-e --environment': value('environment'),
    '-v --variables': value('variables'),
    '--overrides': value('overrides'),
    '--scenario-name': value('scenario'),
    '-k --insecure': toggle('certificate_not_checked'),
    '--solo': toggle('solo'),
    '-q --quiet --no-color --record': printing,
  },
}

const ghz: Program = {
  options: {
    '--call': value('call', null, (text) => text.replace('/', '.')),
    '-c --concurrency': value('concurrency', 50),
    '--connections': connections(1),
    '-r --rps': rate(),
    '-n --total': requests(200),
    '-z --duration': duration(),
    '-x --max-duration': value('max_duration'),
    '-t --timeout': value('timeout', '20s'),
    '--dial-timeout': value('dial_timeout', '10s'),
    '--keepalive': value('keepalive'),
    '-d --data': value('data'),
    '-D --data-file': file('data_file'),
    '-b --binary': toggle('binary'),
    '-B --binary-file': file('binary_file'),
    '-m --metadata': value('metadata'),
    '-M --metadata-file': file('metadata_file'),
    '--insecure': toggle('insecure'),
    '--skipTLS': toggle('certificate_not_checked'),
    '--cert': presence('client_certificate'),
    '-e --enable-compression': toggle('compression'),
    '--async': toggle('async'),
    '--skipFirst': value('skip_first'),
    '--count-errors': toggle('count_errors'),
    '--lb-strategy': value('lb_strategy'),
    '--stream-interval': value('stream_interval'),
    '--stream-call-duration': value('stream_call_duration'),
    '--stream-call-count': value('stream_call_count'),
    '--stream-dynamic-messages': toggle('stream_dynamic_messages'),
    '--config': file('configuration'),
    '--proto --protoset -i --import-paths -O --format -o --output --name --tags --cpus --cacert --key --cname --authority --reflect-metadata --debug':
      naming,
    '-v --version': printing,
  },
}

/** "threads=4" behind -J */
const property = (rest: string): Load => {
  const [, name = '', stated = ''] = /^([^=]{1,60})=(.*)$/s.exec(rest) ?? []
  return name === '' ? {} : { [`property.${name}`]: variableValue(name, stated) }
}

const jmeter: Program = {
  options: {
    '-t --testfile': file('script'),
    '-q --addprop -p --propfile': file('properties'),
    '-H --proxyHost': presence('proxy'),
    '-R --remotestart': presence('remote_hosts'),
    '-r --runremote': toggle('remote'),
    '-l --logfile -j --jmeterlogfile -o --reportoutputfolder -L --loglevel -P --proxyPort -d --homedir':
      naming,
    '-n --nongui -e --reportatendofloadtests -f --forceDeleteResultFile -X --remoteexit': printing,
  },
  joined: { '-J': property, '-G': property },
}

const k6: Program = {
  operand: scriptOperand,
  options: {
    '-u --vus': value('vus'),
    '-i --iterations': value('iterations'),
    '-d --duration': duration(),
    '-s --stage': value('stages'),
    '--rps': value('rps'),
    '-e --env': variable('variable'),
    '-c --config': file('configuration'),
    '--no-connection-reuse': toggle('no_connection_reuse'),
    '--no-vu-connection-reuse': toggle('no_vu_connection_reuse'),
    '--insecure-skip-tls-verify': toggle('insecure_skip_tls_verify'),
    '--max-redirects': value('max_redirects', 10),
    '--batch': value('batch', 20),
    '--batch-per-host': value('batch_per_host', 6),
    '--discard-response-bodies': toggle('discard_response_bodies'),
    '-w --throw': toggle('throw'),
    '--no-setup': toggle('no_setup'),
    '--no-teardown': toggle('no_teardown'),
    '--min-iteration-duration': value('min_iteration_duration'),
    '--execution-segment': value('execution_segment'),
    '--execution-segment-sequence': value('execution_segment_sequence'),
    '--dns': value('dns'),
    '--local-ips': presence('local_ips'),
    '--blacklist-ip --block-hostnames': presence('blocked'),
    '--http-debug': value('http_debug'),
    '-o --out --tag --summary-export --summary-trend-stats --summary-mode --summary-time-unit --address -a --user-agent --system-tags --log-output --log-format --traces-output --console-output --compatibility-mode --name':
      naming,
    '-q --quiet --no-color --no-summary --no-thresholds --no-usage-report -v --verbose -l --linger -p --paused --profiling-enabled':
      printing,
  },
}

const locust: Program = {
  operand: (word) => ({ user_classes: boundText(word) }),
  options: {
    '-f --locustfile': file('script'),
    '-u --users': value('users', 1),
    '-r --spawn-rate': value('spawn_rate', 1),
    '-t --run-time': duration(),
    '-T --tags': value('tags'),
    '-E --exclude-tags': value('excluded_tags'),
    '-i --iterations': value('iterations'),
    '--processes': value('processes'),
    '--expect-workers': value('workers'),
    '--config': file('configuration'),
    '-H --host --csv --html --json-file --logfile -L --loglevel --stop-timeout -s --master-host --master-port --exit-code-on-error':
      naming,
    '--headless --json --csv-full-history --only-summary --print-stats --reset-stats --autostart --autoquit --skip-log-setup --master':
      printing,
  },
}

const mesheryctl: Program = {
  options: {
    '--qps': rate(),
    '--concurrent-requests': connections(),
    '--duration': duration(),
    '--load-generator': value('load_generator', 'fortio'),
    '--url -f --file --name --mesh --profile --cert-path -t --token -o --output': naming,
    '--disable-cert -y --yes -v --verbose': printing,
  },
}

export const SCRIPT_PROGRAMS: Readonly<Record<string, Program>> = {
  artillery,
  ghz,
  jmeter,
  k6,
  locust,
  mesheryctl,
}
