import type { Metadata } from 'next'
import Link from 'next/link'
import { CopyCode } from '@/components/submit/copy-code'
import { DataNeeded } from '@/components/submit/data-needed'
import { FactRows } from '@/components/ui/fact-rows'
import { SideNav } from '@/components/ui/side-nav'
import { publicUrl } from '@/env'
import { EXAMPLE_CONTEXT } from '@/ingest/context/example-context'
import { listRecipes } from '../../submit/recipes'
import { pageMetadata } from '../../page-metadata'
import { ALERTS, BOUNDS } from './gate-texts'

export const metadata: Metadata = pageMetadata({
  title: 'Guard your CI',
  description:
    'Fail a pull request whose results are proven to be worse than the nightly runs before it, with one comment on it.',
  path: '/docs/gate',
})

// The workflow contains the public address of this instance, which is unknown at build time.
export const dynamic = 'force-dynamic'

const NAVIGATION = [
  {
    title: 'Guard your CI',
    links: [
      { id: 'setup', label: 'Set it up' },
      { id: 'needs', label: 'How much data it needs' },
      { id: 'compared', label: 'What is compared' },
      { id: 'bounds', label: 'Bounds of your own' },
      { id: 'alerts', label: 'Alerts' },
    ],
  },
]

function Setup({ url }: { url: string }) {
  const action = listRecipes(url).find(({ id }) => id === 'action')
  return (
    <section aria-labelledby="setup">
      <h2 id="setup">Set it up</h2>
      <ol className="mt-2 grid list-decimal gap-1 pl-5">
        <li>
          Store a token of this site as the secret <code>MESHBENCH_TOKEN</code> of your repository
          (Settings, Secrets and variables, Actions).
        </li>
        <li>
          Save <a href="/meshbench-action.yml">the action</a> as{' '}
          <code>.github/actions/meshbench/action.yml</code>. It needs bash and curl, for pull
          requests also jq.
        </li>
        <li>
          Commit a context as <code>meshbench.yaml</code> and the workflow as{' '}
          <code>.github/workflows/benchmark.yml</code>.
        </li>
      </ol>
      <div className="mt-3 grid grid-cols-1 gap-3">
        <CopyCode label="meshbench.yaml">{EXAMPLE_CONTEXT}</CopyCode>
        {action && <CopyCode label="benchmark.yml">{action.code}</CopyCode>}
      </div>
      <p className="mt-3">
        <Link href="/submit#further" prefetch={false}>
          GitLab, and pull requests of forks
        </Link>{' '}
        have workflows of their own. The command line takes the same as <code>--max</code>,{' '}
        <code>--min</code> and <code>--fail-on</code>.
      </p>
    </section>
  )
}

const Compared = () => (
  <section aria-labelledby="compared">
    <h2 id="compared">What is compared</h2>
    <p>
      A run of a pull request is compared with runs of its target branch on the same test bed and at
      the same load, its duration included, whatever their version. It is excluded from means, ranks
      and trends. Latencies, rates and the share of failed requests are judged; if a regression is
      statistically significant, the result is stored and the job exits with code 4. One comment on
      the pull request, updated by later pushes, shows a table, a chart and links.
    </p>
    <p className="mt-3">
      The action adds <code>branch</code> and <code>commit</code>, and in pull requests{' '}
      <code>pull_request</code> and <code>base_commit</code>; with curl or the command line, add
      them to the context yourself. Every response of a campaign with <code>continuous: true</code>{' '}
      includes the comparison, and the page of each of its runs, of a night or a pull request, shows
      it; <code>/api/v1/runs/&lt;id&gt;/comparison</code> has the figures, and{' '}
      <Link href="/methodology#new-run" prefetch={false}>
        the methodology
      </Link>{' '}
      the test.
    </p>
  </section>
)

/** How to fail a build for a regression: set-up, thresholds, bounds and alerts. */
export default function GatePage() {
  const url = publicUrl()
  return (
    <div className="reference">
      <header>
        <h1>Guard your CI</h1>
        <p className="mt-1 text-muted">
          Nightly runs build a history; a pull request that is proven to be slower fails.
        </p>
      </header>
      <SideNav groups={NAVIGATION} />
      <div className="reference-text">
        <Setup url={url} />
        <section aria-labelledby="needs">
          <h2 id="needs">How much data it needs</h2>
          <DataNeeded />
        </section>
        <Compared />
        <section aria-labelledby="bounds">
          <h2 id="bounds">Bounds of your own</h2>
          <dl className="facts code-names mt-2">
            <FactRows facts={BOUNDS} />
          </dl>
          <p className="mt-3">
            A bound fails where the run has no such value or a flag excludes it. It passes while
            there is no earlier run to compare with.
          </p>
        </section>
        <section aria-labelledby="alerts">
          <h2 id="alerts">Alerts</h2>
          <p>
            A confirmed regression of one of your series is sent once. The commands are those of the
            command line, <code>npx tsx ingest/cli.ts</code>; as calls they are in{' '}
            <Link href="/docs/api" prefetch={false}>
              the API
            </Link>
            .
          </p>
          <dl className="facts code-names mt-2">
            <FactRows facts={ALERTS} />
          </dl>
        </section>
      </div>
    </div>
  )
}
