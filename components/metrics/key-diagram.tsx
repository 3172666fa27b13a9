/** Parts of a key with what each says; the text of the key is the parts in a row. */
export type KeyPart = { text: string; name: string; says: string }

/** A key taken apart: each part over its name and what it says. */
export function KeyDiagram({ parts }: { parts: readonly KeyPart[] }) {
  const key = parts.map(({ text }) => text).join('')
  return (
    <figure className="key-diagram" aria-label={`The parts of ${key}`}>
      {parts.map(({ text, name, says }) => (
        <p key={name}>
          <code>{text}</code>
          <b>{name}</b>
          <span>{says}</span>
        </p>
      ))}
    </figure>
  )
}
