/** The rows of a `dl.facts`: names with their texts; what has no text is left out. */
export function FactRows({ facts }: { facts: readonly [name: string, text: string | null][] }) {
  return facts.map(([name, text]) =>
    text === null ? null : (
      <div key={name} className="contents">
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ),
  )
}
