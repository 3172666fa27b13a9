import Link from 'next/link'

/** The page for an address without a disputable target: how to reach a form that has one. */
export default function NothingToDispute() {
  return (
    <>
      <h1>Which number?</h1>
      <p className="mt-2">
        This address does not say what is wrong, or names something that is not published. Open a
        number’s page and choose “Report an error” there: every run, condition and publication has
        it. The <Link href="/">results</Link> and <Link href="/publications">publications</Link>{' '}
        lead to them.
      </p>
    </>
  )
}
