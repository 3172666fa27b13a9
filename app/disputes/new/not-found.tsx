import Link from 'next/link'

/** Said where the address names nothing that can be disputed: how to get to a form that does. */
export default function NothingToDispute() {
  return (
    <>
      <h1>Which number?</h1>
      <p className="mt-2">
        This address does not say what is disputed, or names something that is not published. Open a
        number’s page and choose “Dispute this number” there: every run, condition and publication
        has it. The <Link href="/">results</Link> and <Link href="/publications">publications</Link>{' '}
        lead to them.
      </p>
    </>
  )
}
