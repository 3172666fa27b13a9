import { column, NOT_STATED, type Table } from './define'
import { IS_STANDING_PUBLICATION } from './standing'

/** Claims of publications, recomputed from their own figures. */
export const claims: Table = {
  name: 'claims',
  title: 'Claims',
  description: 'One row for each claim of a publication that was recomputed from its own figures.',
  key: ['publication', 'claim'],
  references: [{ column: 'publication', table: 'publications', to: 'publication' }],
  from: `claim cl JOIN publication p ON p.id = cl.publication_id WHERE ${IS_STANDING_PUBLICATION}`,
  order: 'p.slug, cl.position',
  columns: [
    column('publication', 'string', 'p.slug', 'Short name of the publication'),
    column('publication_url', 'string', 'p.url', 'Address of the publication'),
    column('relation', 'string', 'p.relation', 'vendor, independent or unknown'),
    column('claim', 'string', 'cl.key', 'Name of the claim within the publication'),
    column('kind', 'string', 'cl.kind', 'Kind of claim'),
    column('statement', 'string', 'cl.statement', 'What is claimed'),
    column('location', 'string', 'cl.location', 'Where in the publication', NOT_STATED),
    column('stated', 'string', 'cl.stated', 'Value as stated', { ifNull: 'no value is stated' }),
    column('recomputed', 'string', 'cl.recomputed', 'Value from the figures of the publication', {
      ifNull: 'it cannot be computed',
    }),
    column('verdict', 'string', 'cl.verdict', 'Whether the figures bear it out'),
    column('note', 'string', 'cl.note', 'Why', { ifNull: 'there is no note' }),
  ],
}
