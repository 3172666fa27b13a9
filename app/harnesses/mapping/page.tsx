import type { Metadata } from 'next'
import Link from 'next/link'
import { MappingFigure } from '@/components/harnesses/mapping-figure'
import { CopyCode } from '@/components/submit/copy-code'
import { SectionHead } from '@/components/ui/section-head'
import { TextTable } from '@/components/ui/text-table'
import { publicUrl } from '@/env'
import { pageMetadata } from '../../page-metadata'
import { LiveValidator } from '../../submit/live-validator'
import { EXAMPLE, readMappedValues, sendLine } from './example'
import { listUnitRows } from './units'

// The curl line contains the public address of this instance, which is unknown at build time.
export const dynamic = 'force-dynamic'
export const metadata: Metadata = pageMetadata({
  title: 'Send the JSON of any load generator',
  description:
    'A mapping of pointers and units reads the JSON of a tool that has no reader here: a whole example, the rules, the units, and a checker.',
  path: '/harnesses/mapping',
})

const FILES = [
  {
    name: 'result.json',
    what: 'As your tool wrote it; it is kept unchanged.',
    code: EXAMPLE.result,
  },
  {
    name: 'meshbench.yaml',
    what: 'The context, with the mapping and what the file does not say.',
    code: EXAMPLE.context,
  },
]

export default function MappingPage() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <header>
        <h1>The JSON of any load generator</h1>
        <p className="mt-1 text-muted">
          No <Link href="/harnesses">reader</Link> for your tool? A mapping in the context says
          where each number is and in which unit. There is no code to write, and the file stays as
          it is.
        </p>
        <MappingFigure values={readMappedValues()} />
      </header>
      <section aria-labelledby="files" className="min-w-0">
        <SectionHead id="files" title="The three parts" note="the numbers are made up" />
        <div className="mapping-files">
          {FILES.map(({ name, what, code }) => (
            <div key={name} className="min-w-0">
              <h3>{name}</h3>
              <p className="text-sm text-muted">{what}</p>
              <CopyCode label={name}>{code}</CopyCode>
            </div>
          ))}
        </div>
        <h3 className="mt-4">The line that sends them</h3>
        <CopyCode label="the line that sends both files">{sendLine(publicUrl())}</CopyCode>
      </section>
      <section aria-labelledby="check" className="min-w-0">
        <h2 id="check">Check yours</h2>
        <p>
          See what would be stored, or which pointer is wrong. No token is needed and nothing is
          kept.
        </p>
        <LiveValidator example={{ result: EXAMPLE.result, context: EXAMPLE.context }} />
      </section>
      <section aria-labelledby="rules" className="min-w-0">
        <h2 id="rules">Rules</h2>
        <ul className="mt-2 grid list-disc grid-cols-1 gap-1 ps-5">
          <li>
            A pointer is one of <a href="https://www.rfc-editor.org/rfc/rfc6901">RFC 6901</a>: names
            after slashes, <code>/pods/0/cpu</code> for the first of a list. In a name write{' '}
            <code>~1</code> for <code>/</code> and <code>~0</code> for <code>~</code>.
          </li>
          <li>
            It must point to a number that is not negative. One that points nowhere, or to text, is
            refused; a number that your file does not have stays out of the mapping.
          </li>
          <li>
            Keys are those of the <Link href="/metrics">metric dictionary</Link>, at most 200, each
            with a <a href="#units">unit</a> of its metric.
          </li>
          <li>
            <code>harness</code> names your tool and its version: the run is stored and shown under
            it, else as “custom”.
          </li>
          <li>
            <code>duration</code> is that of the run, unless <code>run.duration</code> is mapped:{' '}
            <a href="/methodology#flags">runs under 30 s</a> are not ranked.
          </li>
          <li>
            <code>load_model</code>, <code>rps</code>, <code>connections</code>,{' '}
            <code>protocol</code> and <code>params</code> say how the load was made: without them
            the run is shown, and neither ranked nor compared.
          </li>
          <li>
            A rank also needs <code>http.requests</code> with <code>http.errors</code>, and{' '}
            <code>http.rps.achieved</code> or <code>run.duration</code>, which give the rate that
            was reached. A tool that prints neither can write the canonical run JSON.
          </li>
          <li>
            One file is one run. For histograms, or several runs in a file, let your tool write the{' '}
            <Link href="/harnesses/canonical">canonical run JSON</Link>.
          </li>
        </ul>
      </section>
      <section aria-labelledby="units" className="min-w-0">
        <h2 id="units">Units</h2>
        <p>
          A unit with two readings (MB: 10⁶ or 2²⁰ bytes) is read as the decimal one, with a notice.
        </p>
        <TextTable
          caption="Units that a mapping may state"
          columns={[
            { head: 'Of' },
            { head: 'Units' },
            { head: 'With two readings' },
            { head: 'Stored as' },
          ]}
          rows={listUnitRows()}
        />
      </section>
    </div>
  )
}
