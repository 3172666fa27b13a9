import { Fragment, type ReactNode } from 'react'
import type { PublicationDetail } from '@/server/publications/schemas'
import { SIGNS } from '../meshes/claim-signs'
import type { ClaimCounts } from '@/server/results/schemas'
import { runsText } from '../charts/definitions/entry-words'
import { AffiliationBadge } from '../ui/badge'
import { repeatedText } from './know-words'
import type { Lead } from './lead-choice'
import { observationsText } from './observations-text'
import {
  claimCountsText,
  countRuns,
  loadModelWords,
  ownBestText,
  readFromText,
  spreadWords,
  watchOut,
} from './trust-words'

const Fact = (props: { name: string; children: ReactNode; note?: string | null }) => (
  <div className="trust-fact">
    <dt>{props.name}</dt>
    <dd>
      {props.children}
      {props.note != null && <small>{props.note}</small>}
    </dd>
  </div>
)

const STEP = 17

/** Runs that were kept, filled, and those that were dropped, struck through. */
const RunDots = ({ kept, dropped }: { kept: number; dropped: number }) => (
  <svg width={(kept + dropped) * STEP} height={14} aria-hidden="true">
    {Array.from({ length: kept + dropped }, (_, i) => (
      <g key={i} stroke="var(--ink)" strokeWidth={1.3}>
        <circle cx={7 + i * STEP} cy={7} r={5.5} fill={i < kept ? 'var(--ink)' : 'none'} />
        {i >= kept && <path d={`M${3.5 + i * STEP} 10.5l7-7`} />}
      </g>
    ))}
  </svg>
)

const CELL = 13

const Squares = ({ met, of }: { met: number; of: number }) => (
  <svg width={of * CELL} height={12} aria-hidden="true">
    {Array.from({ length: of }, (_, i) => (
      <rect
        key={i}
        x={0.5 + i * CELL}
        y={1}
        width={10}
        height={10}
        rx={2}
        fill={i < met ? 'var(--ink)' : 'none'}
        stroke={i < met ? 'var(--ink)' : 'var(--line)'}
      />
    ))}
  </svg>
)

/** More claims of one verdict than this are one square with a number. */
const MAX_SQUARES = 5

/** A square for each claim, with the sign of its verdict. */
const ClaimSquares = ({ claims }: { claims: ClaimCounts }) => (
  <span className="claim-squares" aria-hidden="true">
    {SIGNS.flatMap(([verdict, sign]) => {
      const count = claims[verdict]
      const signs = count > MAX_SQUARES ? [`${count} ${sign}`] : Array<string>(count).fill(sign)
      return signs.map((text, i) => (
        <i key={`${verdict} ${i}`} data-verdict={verdict}>
          {text}
        </i>
      ))
    })}
  </span>
)

function Runs({ detail, runs }: { detail: PublicationDetail; runs: string }) {
  const counts = countRuns(detail.campaign)
  if (counts === null) return <Fact name="Runs">{runs.replace(/^runs not/, 'not')}</Fact>
  const { kept, dropped } = counts
  return (
    <Fact
      name="Runs"
      note={dropped === 0 ? runs : `${kept} of ${kept + dropped} kept, the others dropped`}
    >
      <RunDots kept={kept} dropped={dropped} />
    </Fact>
  )
}

/** What qualifies the figures: who, how often, how exact, against what, and how well it can be repeated. */
export function TrustCard({ detail, lead }: { detail: PublicationDetail; lead: Lead | null }) {
  const { publication, checklist, panels, notes } = detail
  const met = checklist.filter(({ isMet }) => isMet).length
  const [first] = panels
  const all = first && { ...first, rows: panels.flatMap(({ rows }) => rows) }
  const [spread, spreadNote] = spreadWords(panels, detail.campaign.spread)
  const loads = loadModelWords(detail.harnesses, lead?.panel.harness.loadModel)
  const hasBaseline = panels.some(({ overheads }) => overheads.length > 0)
  const limit = watchOut(notes)
  const repeated = repeatedText(detail)
  return (
    <aside className="panel trust-card" aria-labelledby="know">
      <h2 id="know">How far to trust it</h2>
      <dl className="trust">
        <Fact
          name="Interest"
          note={ownBestText(publication, lead?.loads.map(({ panel }) => panel) ?? [])}
        >
          <AffiliationBadge relation={publication.relation} vendorOf={publication.vendorOf} />
        </Fact>
        <Fact name="Load">
          {loads.map(([load, note]) => (
            <Fragment key={`${load} ${note}`}>
              <b>{load}</b>
              {note !== null && <small>{note}</small>}
            </Fragment>
          ))}
        </Fact>
        <Runs detail={detail} runs={all ? runsText(all) : 'not stated'} />
        <Fact name="Spread" note={spreadNote}>
          <b data-tone={spread === 'published' ? 'good' : 'warn'}>{spread}</b>
        </Fact>
        <Fact
          name="Baseline"
          note={hasBaseline ? 'overheads can be computed' : 'no overhead can be computed'}
        >
          <b data-tone={hasBaseline ? 'good' : 'warn'}>
            {hasBaseline ? '✓ measured' : 'not measured'}
          </b>
        </Fact>
        <Fact name="Values" note={readFromText(panels, publication.observations)}>
          <b>{observationsText(publication)}</b>
        </Fact>
        <Fact name="Claims" note={claimCountsText(publication.claims)}>
          <ClaimSquares claims={publication.claims} />
        </Fact>
        <Fact name="Repeatable" note={`${met} of ${checklist.length} details disclosed`}>
          <Squares met={met} of={checklist.length} />
        </Fact>
      </dl>
      {repeated !== null && <p className="text-sm text-muted">{repeated}</p>}
      {limit !== null && (
        <p className="trust-limit">
          <b>Watch out.</b> {limit}
        </p>
      )}
    </aside>
  )
}
