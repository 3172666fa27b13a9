import type { ReactNode } from 'react'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { modeName } from '@/ingest/dictionary/mode-words'
import { MESH_COLOURS, TONES, type Theme } from '@/components/charts/colours'
import { ClaimLegend, ClaimSigns } from '@/components/meshes/claim-signs'
import { ModeMark, shapeOf } from '@/components/charts/marks/mode-mark'
import { AffiliationBadge, Badge } from '@/components/ui/badge'
import { BUTTON } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DataTable } from '@/components/ui/data-table'
import { FilterRow } from '@/components/ui/filter-row'
import { Icon } from '@/components/ui/icon'
import { INPUT } from '@/components/ui/input'
import { SectionHead } from '@/components/ui/section-head'

const HERE = '/design'
const ROLES = ['ink', 'muted', 'accent', 'good', 'warn', 'bad'] as const
const SURFACES = ['surface', 'field', 'grid', 'line'] as const

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="design-part">
      <h3>{title}</h3>
      <div className="design-row">{children}</div>
    </div>
  )
}

const Swatch = ({ name }: { name: string }) => (
  <span className="design-swatch">
    <i style={{ background: `var(--${name})` }} />
    {name}
  </span>
)

function Colours() {
  return (
    <>
      <Part title="Words and states">
        {ROLES.map((name) => (
          <span key={name} style={{ color: `var(--${name})` }}>
            {name}
          </span>
        ))}
      </Part>
      <Part title="Surfaces and lines">
        {SURFACES.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </Part>
      <Part title="Colour is the product">
        {Object.keys(MESH_COLOURS).map((slug) => (
          <Swatch key={slug} name={`mesh-${slug}`} />
        ))}
      </Part>
      <Part title="Shape is the mode; hollow: a flag">
        {MODES.filter((mode) => mode !== 'none').map((mode) => (
          <span key={mode} className="design-swatch">
            <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden="true">
              <ModeMark x={0} y={0} mesh="istio" shape={shapeOf(mode)} />
            </svg>
            {modeName(mode)}
          </span>
        ))}
        <span className="design-swatch">
          <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden="true">
            <ModeMark x={0} y={0} mesh="istio" shape="circle" isHollow />
          </svg>
          flagged
        </span>
      </Part>
    </>
  )
}

function Signs() {
  return (
    <>
      <Part title="Interest">
        <AffiliationBadge relation="independent" vendorOf={[]} />
        <AffiliationBadge relation="vendor" vendorOf={['Linkerd']} />
        <AffiliationBadge relation="unknown" vendorOf={[]} />
      </Part>
      <Part title="Claims">
        <ClaimSigns claims={{ hold: 1, partly: 1, inconsistent: 1, open: 1 }} />
        <ClaimLegend />
      </Part>
      <Part title="States">
        <Badge>not reviewed</Badge>
        <Badge tone="strong">regression</Badge>
        <Badge tone="accent">frozen</Badge>
      </Part>
    </>
  )
}

const toChips = (labels: readonly string[]) =>
  labels.map((label, i) => ({ label, href: `${HERE}#${i}`, isCurrent: i === 0 }))

function Controls({ theme }: { theme: Theme }) {
  return (
    <>
      <Part title="Few choices are segments, many a menu">
        <FilterRow
          label={`Filters, ${theme}`}
          groups={[
            { label: 'Percentile', chips: toChips(['p50', 'p90', 'p99']) },
            { label: 'Load', chips: toChips(['any load', '20 rps', '200 rps', '2,000 rps']) },
          ]}
        />
      </Part>
      <Part title="Forms">
        <button type="button" className={BUTTON}>
          Check the file
        </button>
        <input className={INPUT} placeholder="Campaign" aria-label={`Campaign, ${theme}`} />
      </Part>
      <Part title="Actions, at the right of a picture's title or below a card">
        <div className="actions">
          {(['embed', 'share', 'csv', 'table', 'compare'] as const).map((name) => (
            <a key={name} href={HERE}>
              <Icon of={name} /> {name === 'csv' ? 'CSV' : name}
            </a>
          ))}
        </div>
      </Part>
    </>
  )
}

/** Colours as they are written in `colours.ts`. */
const Tokens = ({ theme }: { theme: Theme }) => (
  <DataTable
    caption={`Colours in ${theme}`}
    rows={Object.entries(TONES[theme])}
    keyOf={([name]) => name}
    columns={[
      { id: 'name', head: 'Name', isRowHead: true, cell: ([name]) => name },
      { id: 'value', head: 'Value', isNumber: true, cell: ([, value]) => value },
    ]}
  />
)

/** All parts in one theme. */
export function Sheet({ theme }: { theme: Theme }) {
  const id = `design-${theme}`
  return (
    <section aria-labelledby={id} data-theme={theme} className="design-sheet">
      <SectionHead id={id} title={theme === 'light' ? 'Light' : 'Dark'} />
      <Colours />
      <Signs />
      <Controls theme={theme} />
      <Part title="Card">
        <Card labelledBy={`${id}-card`}>
          <h3 id={`${id}-card`} className="text-base font-semibold">
            What is compared, with its unit
          </h3>
          <p className="text-sm text-muted">Who measured, with what, where, when.</p>
        </Card>
      </Part>
      <Tokens theme={theme} />
    </section>
  )
}
