import Link from 'next/link'

/** Shown where the target of a report does not exist: how to reach the form of one that does. */
export default function NothingToDispute() {
  return (
    <>
      <h1>Which number?</h1>
      <p className="mt-2">
        Nothing is published under this address.{' '}
        <Link href="/disputes/new">Say what your report is about</Link>.
      </p>
    </>
  )
}
