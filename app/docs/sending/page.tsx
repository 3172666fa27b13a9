import type { Metadata } from 'next'
import Link from 'next/link'
import { CopyCode } from '@/components/submit/copy-code'
import { SideNav } from '@/components/ui/side-nav'
import { publicUrl } from '@/env'
import { pageMetadata } from '../../page-metadata'
import { exchangeIdentity, IMPORT, LINE, PRODUCT, withdraw } from './examples'

export const metadata: Metadata = pageMetadata({
  title: 'Sending in detail',
  description:
    'Tokens and CI identities, bulk imports, products that are not in the catalogue, affiliation, review and withdrawals.',
  path: '/docs/sending',
})

// Commands contain the public address of this instance, which is unknown at build time.
export const dynamic = 'force-dynamic'

const NAVIGATION = [
  {
    title: 'Sending in detail',
    links: [
      { id: 'identity', label: 'CI without a stored token' },
      { id: 'repeat', label: 'Send again' },
      { id: 'bulk', label: 'Many results' },
      { id: 'parts', label: 'Several load generators' },
      { id: 'products', label: 'Products of your own' },
      { id: 'review', label: 'Affiliation and review' },
      { id: 'withdraw', label: 'Withdraw a result' },
    ],
  },
]

/** What a sender needs beyond the first result. */
export default function SendingPage() {
  const url = publicUrl()
  return (
    <div className="reference">
      <header>
        <h1>Sending in detail</h1>
        <p className="mt-1 text-muted">
          A first result takes one line: see{' '}
          <Link href="/submit" prefetch={false}>
            how to submit
          </Link>
          .
        </p>
      </header>
      <SideNav groups={NAVIGATION} />
      <div className="reference-text">
        <section aria-labelledby="identity">
          <h2 id="identity">CI without a stored token</h2>
          <p>
            A GitHub or GitLab workflow that a maintainer of this site trusts needs no secret. It
            exchanges its identity for a token of 15 minutes, and its runs link to the CI run that
            they came from. With <code>permissions: {'{ id-token: write }'}</code>:
          </p>
          <CopyCode label="the exchange">{exchangeIdentity(url)}</CopyCode>
        </section>
        <section aria-labelledby="repeat">
          <h2 id="repeat">Send again</h2>
          <p>
            A job that got no response sends its request again: the same file with the same context
            returns the first response with 200 and stores nothing. With an{' '}
            <code>Idempotency-Key</code> of at most 200 characters the request is known by the key:
            other content under it is refused with 409.
          </p>
        </section>
        <section aria-labelledby="bulk">
          <h2 id="bulk">Many results</h2>
          <p>
            The command line sends a folder as one stream, each file with the nearest{' '}
            <code>meshbench.yaml</code>. Run it again to resume.
          </p>
          <CopyCode label="the import">{IMPORT}</CopyCode>
          <p className="mt-3">
            Or <code>POST</code> <code>application/x-ndjson</code> of any length, gzipped or not.
            Each line of up to 5 MB is stored whole or not at all:
          </p>
          <CopyCode label="a line">{LINE}</CopyCode>
          <p className="mt-3">
            The response (207) streams while you send, so read it as you go: one{' '}
            <code>{'{ "line", "status", "runs" | "problem" }'}</code> for each line that is not
            blank, in order, then <code>{'{ "summary" }'}</code>. A response without a summary was
            truncated. A repeated line returns 200, so a stream takes no{' '}
            <code>Idempotency-Key</code>.
          </p>
        </section>
        <section aria-labelledby="parts">
          <h2 id="parts">Several load generators</h2>
          <p>
            With <code>--parts</code>, or <code>parts: true</code> of the action, the outputs of
            load generators that ran side by side are one run.
          </p>
        </section>
        <section aria-labelledby="products">
          <h2 id="products">Products of your own</h2>
          <p>
            A context may declare a product that is not in the catalogue, or a mode that the
            catalogue does not list for one. A mode without a name yet is <code>mode: other</code>{' '}
            with <code>mode_name</code>. Both are marked as declared by your organisation until a
            maintainer decides. Measured components, such as{' '}
            <code>mem.working_set.max@data_plane.my_proxy</code>, need no declaration.
          </p>
          <CopyCode label="a declared product and mode">{PRODUCT}</CopyCode>
        </section>
        <section aria-labelledby="review">
          <h2 id="review">Affiliation and review</h2>
          <p>
            Your organisation can declare its affiliation with the products at{' '}
            <code>/organisations/&lt;your short name&gt;/sending</code>; readers see it as declared
            until a maintainer confirms it. Some organisations are reviewed: then the response says{' '}
            <code>pending</code>, only your own tokens can read the run (
            <code>GET /api/v1/runs/&lt;id&gt;</code>), and a maintainer publishes or rejects it.
          </p>
        </section>
        <section aria-labelledby="withdraw">
          <h2 id="withdraw">Withdraw a result</h2>
          <p>
            A withdrawn run leaves every summary, rank, flag and trend; the run, its raw file and
            your reason stay on its page. The same file can then be sent again with another context.
            Only a maintainer of the site can take a withdrawal back.
          </p>
          <CopyCode label="the withdrawal">{withdraw(url)}</CopyCode>
        </section>
      </div>
    </div>
  )
}
