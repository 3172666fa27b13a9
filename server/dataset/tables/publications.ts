import { column, NOT_STATED, type Table } from './define'
import { INTEREST, joined } from './common'
import { IS_STANDING_PUBLICATION } from './standing'

/** Publications that were transcribed and reviewed. */
export const publications: Table = {
  name: 'publications',
  title: 'Publications',
  description: 'One row for each publication, with its publisher and its interest.',
  key: ['publication'],
  references: [],
  from: `publication p WHERE ${IS_STANDING_PUBLICATION}`,
  order: 'p.slug',
  columns: [
    column('publication', 'string', 'p.slug', 'Short name; its page is /publications/<name>'),
    column('title', 'string', 'p.title', 'Title'),
    column('url', 'string', 'p.url', 'Address'),
    column('kind', 'string', 'p.kind', 'Blog, thesis, paper, documentation, repository, …'),
    column('published_on', 'date', 'p.published_on', 'Day of publication', NOT_STATED),
    column('updated_on', 'date', 'p.updated_on', 'Day of its last change', NOT_STATED),
    column(
      'organisations',
      'string',
      joined(
        `SELECT DISTINCT o.slug FROM publication_org po JOIN organisation o ON o.id = po.org_id WHERE po.publication_id = p.id`,
      ),
      'Organisations behind it, separated by semicolons',
      { ifNull: 'none is known' },
    ),
    ...INTEREST,
    column(
      'edition_of',
      'string',
      'p.edition_of',
      'What its editions have in common; editions of one document are not independent',
      {
        ifNull: 'it is the only edition',
      },
    ),
    column('superseded_by', 'string', 'p.superseded_by', 'Newer edition', {
      ifNull: 'there is none',
    }),
    column('licence', 'string', 'p.licence::text', 'Licence of the publication, as JSON'),
    column(
      'observations',
      'integer',
      '(SELECT count(*) FROM observation o WHERE o.publication_id = p.id)',
      'Number of its values',
    ),
    column(
      'claims',
      'integer',
      '(SELECT count(*) FROM claim cl WHERE cl.publication_id = p.id)',
      'Number of its claims',
    ),
  ],
}
