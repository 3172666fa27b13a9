import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'

type Step = { name: string; id?: string; if?: string; run: string; env: Record<string, string> }
type Action = { inputs: Record<string, { default?: string }>; runs: { steps: Step[] } }

/** What the runner of a job says of its event. */
export type Job = {
  /** name of the event, and its payload */
  event: string
  payload: object
  /** address of the GitHub API, or of its stand-in in tests */
  api: string
  cwd: string
  /** at least PATH */
  env: Record<string, string | undefined>
}
export type ActionResult = { code: number; output: string; summary: string; ran: string[] }

const bash = (
  script: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile('bash', ['-e', '-c', script], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr })
    })
  })

/** Outputs that a step wrote, as `name=value` lines. */
function outputsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return Object.fromEntries(lines.map((line) => [line.split('=')[0], line.replace(/^[^=]*=/, '')]))
}

const isTrue = (condition: string): boolean =>
  condition.split(' && ').every((part) => {
    if (part === 'always()') return true
    const [, a, operator, b] = /^'(.*)' (==|!=) '(.*)'$/.exec(part) ?? []
    if (operator === undefined) throw new Error(`this runner does not know ${part}`)
    return operator === '==' ? a === b : a !== b
  })

/** Runs the steps of the action as a runner of GitHub does, in bash, with the expressions of their variables filled in. */
export async function runAction(given: Record<string, string>, job: Job): Promise<ActionResult> {
  const action = parse(readFileSync('ingest/action/action.yml', 'utf8')) as Action
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-runner-'))
  const at = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const [summary, event] = [at('summary.md', ''), at('event.json', JSON.stringify(job.payload))]
  const outputs: Record<string, Record<string, string>> = {}
  const evaluate = (expression: string): string => {
    const [kind, name = '', , output = ''] = expression.split('.')
    if (kind === 'inputs') return given[name] ?? action.inputs[name]?.default ?? ''
    return outputs[name]?.[output] ?? ''
  }
  const filled = (text: string): string =>
    text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => evaluate(expression))
  const result: ActionResult = { code: 0, output: '', summary: '', ran: [] }
  for (const step of action.runs.steps) {
    const condition = step.if?.replace(/(inputs|steps)\.[\w.-]+/g, (name) => `'${evaluate(name)}'`)
    const isAsked = condition === undefined ? result.code === 0 : isTrue(condition)
    if (!isAsked) continue
    const output = at('output', '')
    const values = Object.entries(step.env).map(([name, text]) => [name, filled(text)])
    const done = await bash(step.run, job.cwd, {
      NODE_ENV: 'test',
      GITHUB_EVENT_NAME: job.event,
      GITHUB_EVENT_PATH: event,
      GITHUB_API_URL: job.api,
      GITHUB_REPOSITORY: 'acme/mesh',
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      ...job.env,
      ...Object.fromEntries(values),
    })
    result.ran.push(step.name)
    result.output += done.output
    result.code ||= done.code
    if (step.id !== undefined) outputs[step.id] = outputsIn(output)
  }
  result.summary = readFileSync(summary, 'utf8')
  rmSync(folder, { recursive: true })
  return result
}
