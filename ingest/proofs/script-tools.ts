import { CONNECTIONS, RATE } from './faults'
import type { Plan, Tool } from './tool'

const C = String(CONNECTIONS)

const k6Script = ({ url, timeoutSeconds }: Plan, executor: string): string => `
import http from 'k6/http'
export const options = { scenarios: { proof: { ${executor} } } }
export default () => { http.get('${url}', { timeout: '${timeoutSeconds}s' }) }
`

const k6 = {
  adapter: 'k6',
  program: 'k6',
  install: 'go install go.k6.io/k6@latest',
  version: { args: ['version'], pattern: /k6(?:\.exe)? v(\d\S*)/ },
} as const

/** A user of locust asks again as soon as it has an answer. */
const locustFile = ({ timeoutSeconds }: Plan): string => `
from locust import FastHttpUser, task, constant

class Proof(FastHttpUser):
    wait_time = constant(0)
    network_timeout = ${timeoutSeconds}

    @task
    def ask(self):
        self.client.get("/")
`

/** One user a request: artillery has no other rate. */
const artilleryFile = ({ url, seconds, timeoutSeconds }: Plan): string =>
  JSON.stringify({
    config: {
      target: new URL(url).origin,
      phases: [{ duration: seconds, arrivalRate: RATE }],
      http: { timeout: timeoutSeconds },
    },
    scenarios: [{ flow: [{ get: { url: '/' } }] }],
  })

const jmeterPlan = ({ url, requests, timeoutSeconds }: Plan): string => {
  const { hostname, port } = new URL(url)
  const text = (name: string, value: string) => `<stringProp name="${name}">${value}</stringProp>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<jmeterTestPlan version="1.2" properties="2.8">
<hashTree>
<TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="proof" enabled="true"/>
<hashTree>
<ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="users" enabled="true">
<elementProp name="ThreadGroup.main_controller" elementType="LoopController" guiclass="LoopControlPanel" testclass="LoopController">
<boolProp name="LoopController.continue_forever">false</boolProp>
${text('LoopController.loops', String(requests / CONNECTIONS))}
</elementProp>
${text('ThreadGroup.num_threads', C)}
${text('ThreadGroup.ramp_time', '0')}
${text('ThreadGroup.on_sample_error', 'continue')}
</ThreadGroup>
<hashTree>
<HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy" testname="ask" enabled="true">
<elementProp name="HTTPsampler.Arguments" elementType="Arguments"><collectionProp name="Arguments.arguments"/></elementProp>
${text('HTTPSampler.domain', hostname)}
${text('HTTPSampler.port', port)}
${text('HTTPSampler.path', '/')}
${text('HTTPSampler.method', 'GET')}
${text('HTTPSampler.response_timeout', String(timeoutSeconds * 1000))}
<boolProp name="HTTPSampler.use_keepalive">true</boolProp>
</HTTPSamplerProxy>
<hashTree/>
</hashTree>
</hashTree>
</hashTree>
</jmeterTestPlan>
`
}

/** Tools that take a script or a plan. */
export const SCRIPT_TOOLS: readonly Tool[] = [
  {
    ...k6,
    name: 'k6',
    output: 'summary.json',
    files: (plan) => ({
      'script.js': k6Script(
        plan,
        `executor: 'shared-iterations', vus: ${C}, iterations: ${plan.requests}`,
      ),
    }),
    steps: () => [
      [
        ...['k6', 'run', '--quiet', '--no-usage-report', '--summary-export=summary.json'],
        ...['--summary-trend-stats=avg,min,med,max,p(99)', 'script.js'],
      ],
    ],
  },
  {
    ...k6,
    name: 'k6 constant-arrival-rate',
    isPaced: true,
    isTimed: true,
    output: 'points.json',
    files: (plan) => ({
      'script.js': k6Script(
        plan,
        `executor: 'constant-arrival-rate', rate: ${RATE}, duration: '${plan.seconds}s', preAllocatedVUs: ${C}, maxVUs: ${C}`,
      ),
    }),
    steps: () => [
      ['k6', 'run', '--quiet', '--no-usage-report', '--out=json=points.json', 'script.js'],
    ],
  },
  {
    name: 'locust',
    adapter: 'locust',
    program: 'locust',
    install: 'pip install locust',
    version: { args: ['--version'], pattern: /locust (\d\S*)/ },
    isTimed: true,
    files: (plan) => ({ 'proof.py': locustFile(plan) }),
    steps: ({ url, seconds }) => [
      [
        ...['locust', '-f', 'proof.py', '--headless', '-u', C, '-r', C, '-t', `${seconds}s`],
        ...['--host', new URL(url).origin, '--json', '--only-summary'],
      ],
    ],
  },
  {
    name: 'artillery',
    adapter: 'artillery',
    program: 'artillery',
    install: 'npm install --global artillery',
    version: { args: ['--version'], pattern: /Artillery:?\s+v?(\d\S*)/ },
    isPaced: true,
    output: 'report.json',
    files: (plan) => ({ 'proof.json': artilleryFile(plan) }),
    steps: () => [['artillery', 'run', '--quiet', '--output', 'report.json', 'proof.json']],
  },
  {
    name: 'jmeter',
    adapter: 'jmeter',
    program: 'jmeter',
    install: 'apt-get install jmeter',
    version: { args: ['--version'], pattern: /[\s\\_](\d+\.\d+(?:\.\d+)?)\s/ },
    output: 'samples.jtl',
    files: (plan) => ({ 'proof.jmx': jmeterPlan(plan) }),
    steps: () => [
      [
        ...['jmeter', '-n', '-t', 'proof.jmx', '-l', 'samples.jtl'],
        ...['-Jjmeter.save.saveservice.output_format=csv'],
        '-Jjmeter.save.saveservice.print_field_names=true',
      ],
    ],
  },
]
