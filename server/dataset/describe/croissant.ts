import { fileName, type DataFile, type DataManifest, type Format } from '../schemas'
import type { ColumnType, Table } from '../tables/define'
import { TABLES } from '../tables/list'
import { citeDatasetBibtex, DATA_DESCRIPTION, DATA_LICENCE, DATA_NAME, versionDay } from './about'
import { columnMeaning } from './data-package'

const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
} as const

const ENCODINGS: Record<Format, string> = { csv: 'text/csv', parquet: 'application/x-parquet' }
const DATA_TYPES: Record<ColumnType, string> = {
  string: 'sc:Text',
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  date: 'sc:Date',
  datetime: 'sc:DateTime',
}

const toFileObject = (file: DataFile, base: string) => ({
  '@type': 'cr:FileObject',
  '@id': fileName(file),
  name: fileName(file),
  contentUrl: `${base}/data/${fileName(file)}`,
  contentSize: `${file.bytes} B`,
  encodingFormat: ENCODINGS[file.format],
  sha256: file.sha256,
})

const toRecordSet = ({ name, description, columns, key, references }: Table) => ({
  '@type': 'cr:RecordSet',
  '@id': name,
  name,
  description,
  key: key.map((column) => ({ '@id': `${name}/${column}` })),
  field: columns.map((column) => {
    const reference = references.find((one) => one.column === column.name)
    return {
      '@type': 'cr:Field',
      '@id': `${name}/${column.name}`,
      name: column.name,
      description: columnMeaning(column),
      dataType: DATA_TYPES[column.type],
      source: {
        fileObject: { '@id': fileName({ table: name, format: 'parquet' }) },
        extract: { column: column.name },
      },
      ...(reference
        ? { references: { field: { '@id': `${reference.table}/${reference.to}` } } }
        : {}),
    }
  }),
})

/** The data set as Croissant 1.0 (docs.mlcommons.org/croissant): JSON-LD that search engines and data loaders read. */
export const toCroissant = (manifest: DataManifest, base: string) => ({
  '@context': CONTEXT,
  '@type': 'sc:Dataset',
  conformsTo: 'http://mlcommons.org/croissant/1.0',
  name: DATA_NAME,
  description: DATA_DESCRIPTION,
  url: `${base}/data`,
  license: DATA_LICENCE.path,
  version: manifest.version,
  datePublished: versionDay(manifest),
  isAccessibleForFree: true,
  isLiveDataset: true,
  creator: { '@type': 'sc:Organization', name: 'The Meshbench maintainers', url: base },
  citeAs: citeDatasetBibtex(manifest, base),
  keywords: ['service mesh', 'benchmark', 'latency', 'reproducibility'],
  distribution: manifest.files.map((file) => toFileObject(file, base)),
  recordSet: TABLES.map(toRecordSet),
})
