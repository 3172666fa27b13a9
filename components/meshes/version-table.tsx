import Link from 'next/link'
import type { MeshPage } from '@/server/trends/schemas'
import type { VersionValue, VersionValues } from '@/server/trends/versions/schemas'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { unitForValues, type DisplayUnit } from '../charts/display-unit'
import { capitalised, metricKeyOf, metricLabel } from '../charts/definitions/words'
import { AddToCompare } from '../compare/add-to-compare'
import { subjectText } from '../results/compare-links'
import { monthOf } from '../results/origin-line'
import { DataTable } from '../ui/data-table'
import { Sparkline } from './sparkline'
import {
  changeText,
  excludedText,
  loadTexts,
  measuredText,
  overTexts,
  versionName,
} from './version-words'

const Small = ({ children }: { children: string }) => (
  <small className="block text-muted">{children}</small>
)

function Version({ one, mesh }: { one: VersionValue; mesh: MeshPage['mesh'] }) {
  const { version, mode } = one.row.subject
  return (
    <>
      {versionName(one.row)}
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

function TestBed({ one: { origin, environment, harness } }: { one: VersionValue }) {
  const { publication } = origin
  const when = publication ? publication.publishedOn : origin.measuredOn
  return (
    <>
      {publication ? (
        <Link href={`/publications/${publication.slug}`} prefetch={false}>
          {publication.title}
        </Link>
      ) : (
        `submitted runs: ${origin.campaignTitle}`
      )}
      <Small>{[monthOf(when) ?? 'undated', harness, environment].join(' · ')}</Small>
    </>
  )
}

/** One unit for all values of a key, and one for their differences. */
function unitsOf(values: readonly VersionValue[]): Map<string, [DisplayUnit, DisplayUnit]> {
  const keys = new Set(values.map(({ row }) => row.value.key))
  return new Map(
    [...keys].map((key) => {
      const own = values.filter(({ row }) => row.value.key === key)
      const differences = own.flatMap(({ overheads }) => overheads.map(({ delta }) => delta))
      const unit = panelsUnit([{ key, rows: own.map(({ row }) => row) }])
      return [key, [unit, unitForValues(metricKeyOf(key).of, differences)]]
    }),
  )
}

/** Versions with their value, overhead, load and test bed, and what changed since the version before. */
export function VersionTable(props: {
  mesh: MeshPage['mesh']
  table: VersionValues
  metric: string
}) {
  const { mesh, table, metric } = props
  const units = unitsOf(table.values)
  const unitOf = ({ row }: VersionValue, side: 0 | 1): DisplayUnit =>
    (units.get(row.value.key) as [DisplayUnit, DisplayUnit])[side]
  const lines = (texts: readonly string[]) =>
    texts.map((text, i) => (i === 0 ? text : <Small key={text}>{text}</Small>))
  return (
    <DataTable<VersionValue>
      caption={`Measured versions of ${mesh.name}, newest first inside each release track`}
      rows={table.values}
      keyOf={({ row }) => `${row.value.conditionId} ${row.value.key}`}
      isStacked
      empty={`No version has a value of ${metricLabel(metric)}.`}
      columns={[
        {
          id: 'version',
          head: 'Version',
          isRowHead: true,
          cell: (one) => <Version one={one} mesh={mesh} />,
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
        { id: 'bed', head: 'Test bed', cell: (one) => <TestBed one={one} /> },
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

/** Versions that were measured, but not in this metric. */
export function OtherVersions({ detail, table }: { detail: MeshPage; table: VersionValues }) {
  const others = detail.versions.filter(({ version }) => !table.versions.includes(version))
  if (others.length === 0) return null
  return (
    <details className="mt-2 text-sm">
      <summary>{others.length} more measured in other metrics</summary>
      <ul className="mt-1">
        {others.map(({ version, track, publications }) => (
          <li key={`${track} ${version ?? ''}`}>
            {version ?? 'version not stated'}: {publications.length === 0 && 'submitted runs'}
            {publications.map(({ slug, title }, i) => (
              <span key={slug}>
                {i > 0 && ', '}
                <Link href={`/publications/${slug}`} prefetch={false}>
                  {title}
                </Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
