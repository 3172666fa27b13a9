import Link from 'next/link'

/** How results get here, in one command. @param props.origin address of this site */
export const PostFromCi = ({ origin }: { origin: string }) => (
  <section aria-labelledby="post" className="post-from-ci">
    <div>
      <h2 id="post">Post results from your CI</h2>
      <p className="text-muted">
        The file exactly as fortio, wrk2, k6 or another load generator wrote it. Each push becomes a
        point of your own trend.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        <Link href="/submit">Check a file</Link>
        <Link href="/harnesses">Load generators</Link>
        <Link href="/docs/api">API</Link>
      </p>
    </div>
    <pre tabIndex={0}>
      <code>{`curl -H "Authorization: Bearer $TOKEN" \\
  -F context=@meshbench.yaml -F result=@fortio.json \\
  ${origin}/api/v1/runs`}</code>
    </pre>
  </section>
)
