import type { ReactNode } from 'react'
import type { MeshPage } from '@/server/trends/schemas'
import { counted, formatCount } from '../charts/format'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { Sender } from '../organisations/sender'
import { formatMonth } from '../results/origin-line'
import { Badge } from '../ui/badge'
import { ageMonths, ageWords } from './age-words'

type Mesh = MeshPage['mesh']

const TRUST_REMARKS = {
  reviewed: '',
  declared: ', by a declared organisation',
  submitted: ', submitted, not reviewed',
  demonstration: ', demonstration data',
}

/** ", submitted, not reviewed": what must be said of a date or version that no publication gives. */
export const submittedText = ({ trust }: Pick<Mesh, 'trust'>): string =>
  trust === null ? '' : TRUST_REMARKS[trust]

/** A result of more months ago is old. */
const OLD = 12

/** "May 2025, 18 months ago". @param props.today ISO date */
export function NewestResult({ mesh, today }: { mesh: Mesh; today: string }) {
  const { latestMeasuredOn: on } = mesh
  if (on === null) return <>date not stated{submittedText(mesh)}</>
  return (
    <>
      <b>{formatMonth(on)}</b>,{' '}
      <span data-old={ageMonths(on, today) > OLD}>{ageWords(on, today)}</span>
      {submittedText(mesh)}
    </>
  )
}

/** Who makes a product, and its home as a link named by its host; an address that a sender declared says whose it is. */
function Site({ mesh: { url, vendor, declaredBy } }: { mesh: Mesh }) {
  const maker = vendor === null ? '' : ` ${vendor}.`
  if (url === null || !/^https?:\/\//i.test(url)) return maker
  return (
    <>
      {maker}{' '}
      <a href={url} rel="nofollow noopener ugc">
        {new URL(url).host.replace(/^www\./, '')} <span aria-hidden="true">↗</span>
      </a>
      {declaredBy !== null && (
        <>
          {' '}
          declared by <Sender name={declaredBy} slug={declaredBy} />
        </>
      )}
    </>
  )
}

/** Versions that publications name; null: that is no version. */
export const countVersions = (versions: MeshPage['versions'], trust: Mesh['trust']): number =>
  versions.filter(
    ({ version, conditions }) => version !== null && (trust !== 'reviewed' || conditions > 0),
  ).length

/** How much is there of a product, and how recent it is. */
function Counts({ detail, today }: { detail: MeshPage; today: string }) {
  const { mesh, publications, versions } = detail
  const named = countVersions(versions, mesh.trust)
  return (
    <ul className="mesh-counts">
      <li>
        <b>{formatCount(mesh.conditions)}</b> condition{mesh.conditions === 1 ? '' : 's'}
      </li>
      {mesh.otherConditions > 0 && (
        <li>
          <b>{formatCount(mesh.otherConditions)}</b> outside publications
        </li>
      )}
      <li>
        <b>{formatCount(publications.length)}</b> publication{publications.length === 1 ? '' : 's'}
      </li>
      {!mesh.isBaseline && (
        <li>{named === 0 ? 'version not stated' : counted(named, 'version')}</li>
      )}
      {!mesh.isBaseline && named > 0 && mesh.latestVersion !== null && (
        <li data-minor="true">newest {mesh.latestVersion}</li>
      )}
      <li>
        newest result <NewestResult mesh={mesh} today={today} />
      </li>
    </ul>
  )
}

/** Sections of the page as links, only those that are there. */
const Tabs = ({ sections }: { sections: readonly (readonly [id: string, name: string])[] }) => (
  <nav aria-label="On this page" className="mesh-tabs" data-print="hide">
    {sections.map(([id, name]) => (
      <a key={id} href={`#${id}`}>
        {name}
      </a>
    ))}
  </nav>
)

/** What a product is and what is known of it. @param props.today ISO date @param props.children what leads on from it */
export function MeshHeader(props: {
  detail: MeshPage
  about: ReactNode
  /** what publications found of it, in a sentence; null: nothing is said */
  answer: string | null
  today: string
  sections: readonly (readonly [id: string, name: string])[]
  children?: ReactNode
}) {
  const { detail, about, answer, today, sections, children } = props
  const slug = encodeURIComponent(detail.mesh.slug)
  const isDemonstration = detail.mesh.trust === 'demonstration'
  return (
    <header className="mesh-header" data-long={detail.mesh.isBaseline}>
      <h1>
        {detail.mesh.name} {isDemonstration && <Badge tone="strong">{DEMONSTRATION}</Badge>}
      </h1>
      {!isDemonstration && (
        <div className="actions" data-print="hide">
          {children}
          <a href={`/feed.xml?mesh=${slug}`}>Feed</a>
          <a href={`/disputes/new?mesh=${slug}`}>Report an error</a>
        </div>
      )}
      {answer !== null && <p className="lede">{answer}</p>}
      <p className="mesh-about">
        {about}
        <Site mesh={detail.mesh} />
      </p>
      {!isDemonstration && <Counts detail={detail} today={today} />}
      <Tabs sections={sections} />
    </header>
  )
}
