import Link from 'next/link'

/** The page for an address that names nothing that can be disputed: how to reach a form that does. */
export default function NothingToDispute() {
  return (
    <>
      <h1>Which number?</h1>
      <p className="mt-2">
        This address names nothing that is published here.{' '}
        <Link href="/disputes/new">Say what your report is about</Link>.
      </p>
    </>
  )
}
