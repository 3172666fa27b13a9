import { cachedAt } from '@/server/platform/cache/cached'
import { cachedReadAt } from '@/server/platform/cache/cached-read'
import { ALL, meshTag, readFamilyVersions } from '@/server/catalogue/cache-tags'
import { readTagVersions } from '@/server/platform/cache/versions'
import type { Db } from '@/server/platform/db/client'
import { withoutRecording, type TagVersions } from '@/server/platform/cache-dependencies'
import { findSuccessor } from '@/server/results/axis-successor'
import { asOfWords, drawPng, drawSvg } from './draw'
import type { Kind } from './chart-query'
import { loadPicture } from './chart-content'
import { withCurrentNames } from './current-names'
import type { Picture } from './picture'

const KEY = /^[0-9a-f]{16,64}$/

/** What a chart depends on, by its address, in one statement. */
async function dependencies(db: Db, kind: Kind, { searchParams }: URL): Promise<TagVersions> {
  const ofTag = (tag: string) => withoutRecording(() => readTagVersions(db, [tag]))
  // Without a group it may be of any in which its subjects meet.
  if (kind === 'compare' && !searchParams.has('group')) return ofTag(ALL)
  if (kind === 'overheads') return ofTag(ALL)
  if (kind === 'editions' || kind === 'releases')
    return ofTag(meshTag(searchParams.get('mesh') ?? ''))
  if (kind === 'ratios' || kind === 'pairs') return ofTag(ALL)
  if (kind === 'trend' || kind === 'runs') return ofTag(meshTag(searchParams.get('mesh') ?? ''))
  const of = kind === 'load' || kind === 'cost' ? 'family' : 'group'
  const key = searchParams.get(of) ?? ''
  // Refuse an invalid address before reading anything.
  if (!KEY.test(key)) return new Map()
  const versions = await readFamilyVersions(db, of, key)
  if (versions.size > 0) return versions
  const successor = await withoutRecording(() => findSuccessor(db, of, key))
  return successor === null ? versions : readFamilyVersions(db, of, successor.key)
}

export type KeptChart = {
  picture: () => Promise<Picture>
  svg: () => Promise<string>
  /** @param owner client address, for fair turns */
  png: (owner: string) => Promise<Uint8Array<ArrayBuffer>>
  /** anything else derived from the picture alone */
  made: <T>(what: string, make: (picture: Picture) => Promise<T>) => Promise<T>
}

/**
 * A chart by its address, redrawn only when its data have changed. It includes everything committed before the call.
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function keptChart(db: Db, kind: Kind, asked: URL): Promise<KeptChart> {
  const address = await withCurrentNames(db, asked)
  const versions = await dependencies(db, kind, address)
  const query = [...address.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
  const picture = () =>
    cachedReadAt(db, ['picture', kind, query], versions, (reader) =>
      loadPicture(reader, kind, address),
    )
  const made: KeptChart['made'] = (what, make) =>
    cachedAt(db, [what, kind, query], versions, async () => make(await picture()))
  const svg = () => {
    const day = new Date().toISOString().slice(0, 10)
    return made(`svg ${day}`, (drawn) => drawSvg(drawn, asOfWords(drawn, day)))
  }
  const png: KeptChart['png'] = (owner) =>
    made(
      'png',
      async ({ look: { scale } }) => new Uint8Array(await drawPng(await svg(), { scale, owner })),
    )
  return { picture, svg, png, made }
}
