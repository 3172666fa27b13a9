import { Fragment, type ReactNode } from 'react'

/** A name and its value; null: not stated. */
export type Fact = readonly [name: string, value: ReactNode]

const isMissing = ([, value]: Fact): boolean => value === null

/** Facts that are stated, in their order. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts facts-short text-sm">
    {facts
      .filter((fact) => !isMissing(fact))
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </dl>
)

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** "Not stated: version, offered load, warm-up.": what is missing, in one line; nothing where all is stated. */
export function NotStated(props: { facts: readonly Fact[]; words?: string }) {
  const { facts, words = 'Not stated' } = props
  const missing = facts.filter(isMissing).map(([name]) => lowerFirst(name))
  if (missing.length === 0) return null
  return (
    <p className="text-sm text-muted">
      {words}: {missing.join(', ')}.
    </p>
  )
}
