import type { Metadata } from 'next'
import Link from 'next/link'
import { Fragment } from 'react'
import { formatCount } from '@/components/charts/format'
import { KeyLink } from '@/components/metrics/key-link'
import { CopyCode } from '@/components/submit/copy-code'
import { PathText } from '@/components/ui/path-text'
import { ownValue } from '@/ingest/dictionary/own-value'
import { listMetricsOfReader } from '@/ingest/dictionary/metric-sources'
import { LOAD_MODEL_TOOLS, LOAD_MODEL_WORDS } from '@/ingest/dictionary/vocabulary'
import { publicUrl } from '@/env'
import type { HarnessGuide } from '@/server/catalogue/harnesses/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { readCanonicalExample } from './canonical-example'
import { findResultFile } from './result-file'

type Props = PageProps<'/harnesses/[id]'>

const load = async ({ params }: Pick<Props, 'params'>): Promise<HarnessGuide> =>
  orNotFound(api().harnesses.get({ id: (await params).id }))

export async function generateMetadata(props: Props): Promise<Metadata> {
  const harness = await load(props)
  return pageMetadata({
    title: `${harness.label}: send its results`,
    description: `The command line of ${harness.label} that makes the right file, what is read from it, and its traps.`,
    path: `/harnesses/${harness.id}`,
  })
}

const curl = ({ id, command, latencyUnit }: HarnessGuide): string =>
  `curl -H "Authorization: Bearer $TOKEN" --data-binary @${findResultFile(command)} \\
  "${publicUrl()}/api/v1/runs?campaign=my-campaign&mesh=istio&version=1.26.0&mode=sidecar&adapter=${id}${latencyUnit.includes('latency_unit') ? '&latency_unit=us' : ''}"`

/** Each load model of a harness as a context states it, in words, and what of the harness asks for it. */
function LoadModels({ harness: { id, loadModels } }: { harness: HarnessGuide }) {
  const stated = loadModels.filter((model) => model !== 'unknown')
  return (
    <ul className="grid grid-cols-1 gap-1">
      {stated.map((model) => (
        <li key={model}>
          <code>{model}</code>:{' '}
          {[LOAD_MODEL_WORDS[model] ?? model, ownValue(LOAD_MODEL_TOOLS[model], id)]
            .filter(Boolean)
            .join('; ')}
        </li>
      ))}
      {stated.length < loadModels.length && (
        <li>
          Where the file does not show it, state <code>load_model</code> in the context.
        </li>
      )}
    </ul>
  )
}

export default async function HarnessPage(props: Props) {
  const harness = await load(props)
  const metrics = listMetricsOfReader(harness.id)
  const isCanonical = harness.id === 'canonical'
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <h1>{harness.label}</h1>
        {isCanonical ? (
          <p className="mt-1">
            A file format of this site, for load generators without a reader: one JSON object for
            each run, with values, counts and, where there is one, a histogram, which your tool or a
            script after it writes. Where you cannot change what the tool writes,{' '}
            <Link href="/harnesses/mapping">a mapping</Link> reads its JSON as it is.
          </p>
        ) : (
          <p className="mt-1">
            <a href={harness.reference} rel="noopener">
              Output format reference
            </a>
          </p>
        )}
      </header>
      <section aria-labelledby="command">
        <h2 id="command">How to produce the file</h2>
        <pre className="mt-2 overflow-x-auto bg-field p-3 text-sm" tabIndex={0}>
          <code>{harness.command}</code>
        </pre>
        {isCanonical && (
          <>
            <p className="mt-3">
              An example, with made-up numbers; every member is in the{' '}
              <a href="/api/v1/schema.json">JSON Schema</a>, every key in{' '}
              <Link href="/metrics">Metrics</Link>.
            </p>
            <CopyCode label="a canonical run">{readCanonicalExample()}</CopyCode>
          </>
        )}
      </section>
      <section aria-labelledby="send">
        <h2 id="send">Send it</h2>
        <pre className="mt-2 overflow-x-auto bg-field p-3 text-sm" tabIndex={0}>
          <code>{curl(harness)}</code>
        </pre>
        <p className="mt-1 text-sm text-muted">
          The adapter parameter may be left out: the format is recognised from the content.
        </p>
      </section>
      <section aria-labelledby="read">
        <h2 id="read">What is read</h2>
        <dl className="facts mt-2 text-sm">
          <dt>Taken from the file</dt>
          <dd>{harness.reads}</dd>
          {harness.load.length > 0 && (
            <>
              <dt>
                <a href="/methodology#comparability">Kept apart by</a>
              </dt>
              <dd>{harness.load.join(', ')}</dd>
            </>
          )}
          {metrics.length > 0 && (
            <>
              <dt>
                <Link href="/metrics">Metrics</Link>
              </dt>
              <dd>
                {metrics.map((code, i) => (
                  <Fragment key={code}>
                    {i > 0 && ', '}
                    <KeyLink metricKey={code} />
                  </Fragment>
                ))}
              </dd>
            </>
          )}
          <dt>Unit of latency</dt>
          <dd>{harness.latencyUnit}</dd>
          <dt>Load model</dt>
          <dd>
            <LoadModels harness={harness} />
          </dd>
          <dt>
            <a href="/methodology#coordinated-omission">Coordinated omission</a>
          </dt>
          <dd>{harness.coordinatedOmission}</dd>
          <dt>Runs here</dt>
          <dd>{formatCount(harness.runs)}</dd>
        </dl>
      </section>
      {harness.traps.length > 0 && (
        <section aria-labelledby="traps">
          <h2 id="traps">Traps</h2>
          <ul className="mt-2 grid grid-cols-1 list-disc gap-1 ps-5">
            {harness.traps.map((trap) => (
              <li key={trap}>
                <PathText text={trap} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
