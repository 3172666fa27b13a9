import Link from 'next/link'
import { Fragment } from 'react'
import type { MeshPage } from '@/server/trends/schemas'
import type { VersionValue, VersionValues } from '@/server/trends/versions/schemas'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { unitForValues, type DisplayUnit } from '../charts/display-unit'
import { capitalised, parseChartMetricKey, metricLabel } from '../charts/definitions/words'
import { AddToCompare } from '../compare/add-to-compare'
import { subjectText } from '../results/compare-links'
import { DataTable } from '../ui/data-table'
import { Badge } from '../ui/badge'
import { Sparkline } from './sparkline'
import { SubmittedHeading } from './submitted-heading'
import { bedFacts, bedsOf, bedSummary, isUnreviewedBed, type Bed } from './version-beds'
import {
  changeText,
  excludedText,
  loadTexts,
  measuredText,
  overTexts,
  settingsText,
  versionName,
} from './version-words'

const Small = ({ children }: { children: string }) => (
  <small className="block text-muted">{children}</small>
)

type Named = { one: VersionValue; bed: Bed; mesh: MeshPage['mesh'] }

function Version({ one, bed, mesh }: Named) {
  const { version, mode } = one.row.subject
  const settings = settingsText(one, bed.values)
  return (
    <>
      {versionName(one.row)}
      {settings !== null && <Small>{settings}</Small>}
      {version !== null && (
        <small className="block font-normal">
          <AddToCompare
            subject={subjectText(mesh.slug, version, mode)}
            name={`${mesh.name} ${versionName(one.row)}`}
          />
        </small>
      )}
    </>
  )
}

/** Where the rows below were measured, with the way to its method. */
function TestBed({ bed }: { bed: Bed }) {
  const { publication, campaignTitle } = bed.values[0]?.origin ?? {}
  const nobody = isUnreviewedBed(bed) ? ' that nobody reviewed' : ''
  return (
    <p className="max-w-none text-sm text-muted">
      {publication ? (
        <Link href={`/publications/${publication.slug}`} prefetch={false}>
          Publication with its method and claims
        </Link>
      ) : (
        `Submitted runs${nobody}: ${campaignTitle ?? ''}`
      )}{' '}
      · {bedFacts(bed)}
    </p>
  )
}

type Units = Map<string, [DisplayUnit, DisplayUnit]>

/** One unit for all values of a key, and one for their differences. */
function unitsOf(values: readonly VersionValue[]): Units {
  const keys = new Set(values.map(({ row }) => row.value.key))
  return new Map(
    [...keys].map((key) => {
      const own = values.filter(({ row }) => row.value.key === key)
      const differences = own.flatMap(({ overheads }) => overheads.map(({ delta }) => delta))
      const unit = panelsUnit([{ key, rows: own.map(({ row }) => row) }])
      return [key, [unit, unitForValues(parseChartMetricKey(key).of, differences)]]
    }),
  )
}

type Tables = { mesh: MeshPage['mesh']; metric: string; units: Units }

/** Versions on one test bed with their value, overhead and load, and what changed since the version before. */
function BedTable({ bed, mesh, metric, units }: Tables & { bed: Bed }) {
  const unitOf = ({ row }: VersionValue, side: 0 | 1): DisplayUnit =>
    (units.get(row.value.key) as [DisplayUnit, DisplayUnit])[side]
  const lines = (texts: readonly string[]) =>
    texts.map((text, i) => (i === 0 ? text : <Small key={text}>{text}</Small>))
  return (
    <DataTable<VersionValue>
      caption={`Measured versions of ${mesh.name}: ${bed.title}`}
      rows={bed.values}
      keyOf={({ row }) => `${row.value.conditionId} ${row.value.key}`}
      isStacked
      columns={[
        {
          id: 'version',
          head: 'Version',
          isRowHead: true,
          cell: (one) => <Version one={one} bed={bed} mesh={mesh} />,
        },
        {
          id: 'value',
          head: capitalised(metricLabel(metric)),
          isNumber: true,
          cell: (one) => (
            <>
              <Link href={one.row.value.href} prefetch={false}>
                {measuredText(one.row, unitOf(one, 0))}
              </Link>
              {one.row.value.key !== metric && <Small>{metricLabel(one.row.value.key)}</Small>}
            </>
          ),
        },
        {
          id: 'overhead',
          head: 'Over no mesh',
          isNumber: true,
          cell: (one) => lines(overTexts(one.overheads, unitOf(one, 1))),
        },
        { id: 'load', head: 'Load', cell: (one) => lines(loadTexts(one)) },
        {
          id: 'change',
          head: 'What changed',
          cell: (one) => (
            <>
              {one.steps.length > 1 && (
                <Sparkline steps={one.steps} at={one.row.subject.version} unit={unitOf(one, 0)} />
              )}
              {changeText(one, unitOf(one, 0))}
              {excludedText(one.row) !== null && <Small>{excludedText(one.row) ?? ''}</Small>}
            </>
          ),
        },
      ]}
    />
  )
}

/** A table for each test bed: the one with the newest version, the others folded with what is inside. */
export function VersionTables(props: {
  mesh: MeshPage['mesh']
  table: VersionValues
  metric: string
}) {
  const { mesh, table, metric } = props
  const units = unitsOf(table.values)
  const beds = bedsOf(table.values)
  if (beds.length === 0) return <p>No version has a value of {metricLabel(metric)}.</p>
  return (
    <div>
      {beds.map((bed, i) => (
        <Fragment key={bed.id}>
          {bed === beds.find(isUnreviewedBed) && (
            <SubmittedHeading
              isNewest
              id="submitted-versions"
              level={3}
              total={table.submittedTotal}
              what={['row', 'rows']}
            />
          )}
          <details className="bed" open={i === 0}>
            <summary>
              <b className="font-semibold">{bed.title}</b>{' '}
              {isUnreviewedBed(bed) && <Badge>submitted, not reviewed</Badge>}{' '}
              <span className="text-muted">{bedSummary(bed, (key) => units.get(key)?.[0])}</span>
            </summary>
            <TestBed bed={bed} />
            <BedTable bed={bed} mesh={mesh} metric={metric} units={units} />
          </details>
        </Fragment>
      ))}
    </div>
  )
}
