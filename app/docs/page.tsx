import type { Metadata } from 'next'
import Link from 'next/link'
import { pageMetadata } from '../page-metadata'

export const metadata: Metadata = pageMetadata({
  title: 'Documentation',
  description: 'How to read, send, guard and embed results, and how every number is made.',
  path: '/docs',
})

type Guide = { href: string; title: string; text: string }

const GROUPS: readonly { title: string; guides: readonly Guide[] }[] = [
  {
    title: 'Read results',
    guides: [
      {
        href: '/methodology',
        title: 'How the numbers are made',
        text: 'What may share an axis, what error bars mean, how ranks and trends are judged.',
      },
      {
        href: '/metrics',
        title: 'Metrics',
        text: 'Every key with its unit, direction and meaning, and the load generators that give it.',
      },
      { href: '/docs/api', title: 'Read API', text: 'Every number as JSON, without a key.' },
      { href: '/data', title: 'Data', text: 'All values as Parquet and CSV, with a citation.' },
    ],
  },
  {
    title: 'Send results',
    guides: [
      {
        href: '/submit',
        title: 'Send a first result',
        text: 'curl, GitHub Actions, GitLab and the command line; check a file before you send it.',
      },
      {
        href: '/docs/gate',
        title: 'Guard your CI',
        text: 'Fail a pull request that is proven to be slower, and get alerts about nightly runs.',
      },
      {
        href: '/docs/sending',
        title: 'Sending in detail',
        text: 'CI identities instead of tokens, bulk imports, products of your own, corrections.',
      },
      {
        href: '/harnesses',
        title: 'Load generators',
        text: 'The command line that makes the right file, for each tool.',
      },
      {
        href: '/harnesses/mapping',
        title: 'Any other tool',
        text: 'Say where the numbers are in your JSON, and check it.',
      },
    ],
  },
  {
    title: 'Publish charts',
    guides: [
      {
        href: '/embed',
        title: 'Embed a chart',
        text: 'Every kind of chart as an image, a frame and data, live or frozen.',
      },
    ],
  },
]

/** Every guide with the question that it answers. */
export default function DocsPage() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <header>
        <h1>Documentation</h1>
      </header>
      {GROUPS.map(({ title, guides }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className="guides">
            {guides.map(({ href, title: name, text }) => (
              <li key={href} className="panel">
                <Link href={href} prefetch={false}>
                  {name}
                </Link>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
