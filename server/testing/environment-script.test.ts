import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseContext } from '@/ingest/context/context'
import { CLUSTERS } from './clusters'
import { jsonpath } from './fake-kubectl'
import { onPath } from './programs'

const SCRIPT = path.resolve('public/meshbench-environment.sh')
const SMALLEST = 'campaign: nightly\nmesh: istio\nmode: sidecar\n'
const TOOLS = ['cut', 'date', 'grep', 'head', 'sed', 'sort', 'tr', 'wc']
const SHELLS = [...new Set([onPath(['dash']), onPath(['sh']), onPath(['bash'])])].filter(
  (s) => s !== null,
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-environment-'))
  const tools = path.join(folder, 'tools')
  mkdirSync(tools)
  for (const tool of TOOLS) symlinkSync(onPath([tool]) ?? tool, path.join(tools, tool))
  const bin = path.join(folder, 'bin')
  mkdirSync(bin)
  const tsx = path.resolve('node_modules/tsx/dist/loader.mjs')
  const fake = path.resolve('server/testing/fake-kubectl.ts')
  const kubectl = path.join(bin, 'kubectl')
  writeFileSync(kubectl, `#!/bin/sh\nexec '${process.execPath}' --import '${tsx}' '${fake}' "$@"\n`)
  chmodSync(kubectl, 0o755)
  for (const [name, resources] of Object.entries(CLUSTERS)) {
    mkdirSync(path.join(folder, name))
    for (const [resource, value] of Object.entries(resources))
      writeFileSync(path.join(folder, name, `${resource}.json`), JSON.stringify(value))
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the script with nothing on the PATH but standard tools and, where a cluster is named, the fake kubectl. */
function run(cluster: string | null, shell = 'sh') {
  const PATH = [...(cluster === null ? [] : [path.join(folder, 'bin')]), path.join(folder, 'tools')]
  const FAKE_CLUSTER = path.join(folder, cluster ?? '')
  const env = {
    PATH: PATH.join(':'),
    FAKE_CLUSTER,
    SECRET_TOKEN: 'mb_hidden',
  } as unknown as NodeJS.ProcessEnv
  const { stdout, stderr, status } = spawnSync(onPath([shell]) ?? shell, [SCRIPT], {
    env,
    encoding: 'utf8',
  })
  return { stdout, stderr, status, context: parseContext(SMALLEST + stdout) }
}
const sha = (letter: string): string => `sha256:${letter.repeat(64)}`

describe('the environment script', () => {
  it.each(SHELLS)('is valid for %s', (shell) => {
    expect(execFileSync(shell, ['-n', SCRIPT], { encoding: 'utf8' })).toBe('')
  })

  it('describes ambient Istio on EKS', () => {
    const { context, stderr, status } = run('istio')
    expect(status).toBe(0)
    expect(stderr).toBe('')
    expect(context).toMatchObject({
      version: '1.26.0',
      config: { image_pilot: sha('a'), image_ztunnel: sha('b'), image_proxyv2: sha('c') },
      environment: {
        label: 'name-of-this-cluster',
        nodes: 3,
        node_type: 'c6i.4xlarge + c6i.large',
        region: 'eu-west-1',
        kubernetes: '1.33.1-eks-1234567',
        cni: 'aws-node v1.19.5',
        kernel: '6.1.140-154.222.amzn2023.x86_64',
      },
    })
  })

  it('describes Linkerd on kind, and says what kind does not know', () => {
    const { context, stderr, stdout } = run('linkerd', 'dash')
    expect(stdout).toContain('# The cluster runs mesh: linkerd.')
    expect(context.version).toBe('edge-25.3.1')
    expect(context.config).toEqual({ image_controller: sha('a'), image_proxy: sha('b') })
    expect(context.environment).toEqual({
      label: 'name-of-this-cluster',
      nodes: 1,
      kubernetes: '1.32.2',
      cni: 'kindnet v20250214-acbabc1a',
      kernel: '6.8.0-60-generic',
    })
    expect(stderr.match(/^not found: \S+( \S+)? \(/gm)).toEqual([
      'not found: node type (',
      'not found: region (',
    ])
  })

  it('describes Cilium as mesh and as CNI', () => {
    const { context } = run('cilium')
    expect(context).toMatchObject({ version: 'v1.17.4', config: { image_cilium: sha('e') } })
    expect(context.environment).toMatchObject({
      cni: 'cilium v1.17.4',
      kernel: '6.6.72+',
      nodes: 1,
    })
  })

  it.each([
    ['without kubectl', null],
    ['where kubectl may read nothing', 'nowhere'],
  ])('%s says so and prints what is left to fill in', (_, cluster) => {
    const { context, stderr, status } = run(cluster)
    expect(status).toBe(0)
    expect(context.environment).toEqual({ label: 'name-of-this-cluster' })
    expect(context.version).toBeUndefined()
    expect(stderr).toContain(cluster === null ? 'kubectl' : 'nodes of the cluster')
    expect(stderr).toContain('a mesh (')
    // Once for each question, with what kubectl itself says.
    if (cluster !== null) expect(stderr).toMatch(/^kubectl get nodes failed: \S/m)
  })

  it.each(['istio', null])('never prints variables of its own or of pods (%s)', (cluster) => {
    const { stdout, stderr } = run(cluster)
    expect(stdout + stderr).not.toMatch(/hunter2|mb_hidden/)
  })
})

describe('the stand-in for kubectl', () => {
  it('reads templates as kubectl does', () => {
    const root = { items: [{ a: { 'b.c/d': 1 }, l: [{ i: 'x' }, { i: 'y' }] }, { l: [] }] }
    expect(jsonpath('{.items[*].l[*].i}', root)).toBe('x y')
    const nested = '{range .items[*]}{.a.b\\.c/d}{"|"}{range .l[*]}{.i}{","}{end}{"\\n"}{end}'
    expect(jsonpath(nested, root)).toBe('1|x,y,\n|\n')
  })
})
