import type { Metadata } from 'next'
import Link from 'next/link'
import { publicUrl } from '@/env'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = {
  title: 'Send results',
  description:
    'How to send the raw output of a load generator: curl, GitHub Action, GitLab or the command line.',
  alternates: { canonical: '/submit' },
}

const CONTEXT = `campaign: acme-nightly            # created on first use, owned by your organisation
mesh: istio
version: 1.26.0
mode: sidecar
environment: { label: kind-ci, node_type: c6i.4xlarge, nodes: 3, kubernetes: "1.33", cni: kindnet }
baseline: none                    # the condition of this campaign without a mesh, linked when it arrives`

type Road = { id: string; title: string; text: string; code: string }

const roads = (url: string): Road[] => [
  {
    id: 'curl',
    title: 'With curl',
    text: 'One file and its context. The same call again answers 200 with the same body and stores nothing.',
    code: `curl -H "Authorization: Bearer $TOKEN" -F context=@meshbench.yaml -F result=@fortio.json ${url}/api/v1/runs`,
  },
  {
    id: 'query',
    title: 'With curl, without a context file',
    text: 'The keys of the context as query parameters, the file as the body.',
    code: `curl -H "Authorization: Bearer $TOKEN" --data-binary @fortio.json \\
  "${url}/api/v1/runs?campaign=acme-nightly&mesh=istio&version=1.26.0&mode=sidecar"`,
  },
  {
    id: 'action',
    title: 'From GitHub Actions',
    text: 'A step that needs curl only. It links the stored runs in the job summary and fails when a file is refused. Copy ingest/action/action.yml of this repository to .github/actions/meshbench of yours.',
    code: `- uses: ./.github/actions/meshbench
  with:
    url: ${url}
    token: \${{ secrets.MESHBENCH_TOKEN }}
    context: meshbench.yaml
    files: |
      results/fortio-1.json
      results/fortio-2.json`,
  },
  {
    id: 'gitlab',
    title: 'From GitLab CI',
    text: 'One line of script; the token is a masked variable of the project.',
    code: `benchmark:
  script:
    - curl --fail-with-body -H "Authorization: Bearer $MESHBENCH_TOKEN"
      -F context=@meshbench.yaml -F result=@results/fortio.json ${url}/api/v1/runs`,
  },
  {
    id: 'cli',
    title: 'With the command line',
    text: 'From a checkout of this repository: it checks files with the server’s own readers, retries, and tells refusals by its exit code.',
    code: `npx tsx ingest/cli.ts validate results/*.json --context meshbench.yaml
MESHBENCH_TOKEN=$TOKEN npx tsx ingest/cli.ts push results/*.json --context meshbench.yaml --url ${url}`,
  },
]

function Code({ children }: { children: string }) {
  return (
    <pre className="mt-2 overflow-x-auto bg-field p-3 text-sm" tabIndex={0}>
      <code>{children}</code>
    </pre>
  )
}

export default function SubmitPage() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <h1>Send results</h1>
        <p className="mt-1 text-muted">
          Send the file exactly as your load generator wrote it.{' '}
          <Link href="/harnesses">These formats</Link> are read; the context says what the file
          cannot know.
        </p>
      </header>
      <section aria-labelledby="token">
        <h2 id="token">A token</h2>
        <p>
          A maintainer of this instance makes one for your organisation; on your own machine you do.
        </p>
        <Code>npm run -s token -- --org acme</Code>
      </section>
      <section aria-labelledby="context">
        <h2 id="context">The context</h2>
        <p>
          YAML or JSON; every key is in the <a href="/api/v1/schema.json">JSON Schema</a>. A value
          that contradicts the file is refused with both values.
        </p>
        <Code>{CONTEXT}</Code>
      </section>
      {roads(publicUrl()).map((road) => (
        <section key={road.id} aria-labelledby={road.id}>
          <h2 id={road.id}>{road.title}</h2>
          <p>{road.text}</p>
          <Code>{road.code}</Code>
        </section>
      ))}
      <section aria-labelledby="dry">
        <h2 id="dry">Try without storing</h2>
        <p>
          Add <code>?dryRun=1</code>: everything is done but the storing, and the answer says what
          would be stored, with its notices and flags.
        </p>
      </section>
    </div>
  )
}
