import type { Metadata } from 'next'
import Link from 'next/link'

export const metadata: Metadata = {
  title: 'Report sent',
  robots: { index: false, follow: false },
}

export default function DisputeSentPage() {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h1>Thank you</h1>
      <p>
        A maintainer reviews your message and contacts you at the address you gave if anything is
        unclear. The outcome appears on the page of the number.
      </p>
      <p>
        <Link href="/">Back to the results</Link>
      </p>
    </div>
  )
}
