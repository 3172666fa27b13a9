import type { FrameWords } from '@/components/embeds/frame-height'
import { cachedAt } from '@/server/platform/cache/cached'
import { cachedReadAt } from '@/server/platform/cache/cached-read'
import { ALL, meshTag, readFamilyVersions } from '@/server/catalogue/cache-tags'
import { readTagVersions } from '@/server/platform/cache/versions'
import type { Db } from '@/server/platform/db/client'
import { withoutRecording, type TagVersions } from '@/server/platform/cache-dependencies'
import { findSuccessor } from '@/server/results/axis-successor'
import { drawChart, drawFrame, measureFrames } from '../drawing/draw'
import { drawPng } from '../drawing/draw-png'
import { asOfWords } from '../drawing/draw-svg'
import type { FramePicture } from '../drawing/frame-picture'
import type { Asker } from '../drawing/thread'
import { wait } from '../drawing/waiting'
import { loadAllRows } from './all-rows'
import { listParameters, readLook, withoutLook, type Kind } from './chart-query'
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

/** Who asks for a chart. */
export type Client = {
  /** client address, for fair turns */
  owner: string
  /** aborted when the client has gone */
  signal: AbortSignal
}

export type KeptChart = {
  picture: () => Promise<Picture>
  /** the picture with all numbers behind it */
  numbers: () => Promise<Picture>
  svg: () => Promise<string>
  png: () => Promise<Uint8Array<ArrayBuffer>>
  /** @param width px it is held to; null takes the whole frame */
  frame: (width: number | null) => Promise<FramePicture>
  /** px that frames with these words need, for each of the widths */
  heights: (words: FrameWords, widths: readonly number[]) => Promise<number[]>
}

type Opened = {
  address: URL
  versions: TagVersions
  query: [string, string][]
  /** the part of it that says what is drawn, not how */
  content: [string, string][]
  picture: () => Promise<Picture>
}

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1)

/** What the picture at an address depends on, and how to have it: its content is read once for all sizes and themes. */
async function open(db: Db, kind: Kind, asked: URL): Promise<Opened> {
  const address = await withCurrentNames(db, asked)
  const versions = await dependencies(db, kind, address)
  const query = [...address.searchParams].sort(byName)
  const given = Object.fromEntries(query)
  const content = withoutLook(address)
  const ofContent = [...content.searchParams].sort(byName)
  const picture = async (): Promise<Picture> => {
    const look = readLook(kind, given)
    // The reader of the whole address says what is wrong with it.
    const of = look === null ? address : content
    const key = ['picture', kind, look === null ? query : ofContent]
    const read = await cachedReadAt(db, key, versions, (reader) => loadPicture(reader, kind, of))
    return look === null ? read : { ...read, look, query: listParameters(given, look) }
  }
  return { address, versions, query, content: ofContent, picture }
}

/**
 * A chart by its address, redrawn only when its data have changed. It includes everything committed before the call.
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function keptChart(
  db: Db,
  kind: Kind,
  asked: URL,
  { owner, signal }: Client,
): Promise<KeptChart> {
  const { versions, query, content, picture } = await open(db, kind, asked)
  const numbers = async (): Promise<Picture> => {
    const drawn = await picture()
    if (!drawn.isPart) return drawn
    const rows = await cachedReadAt(db, ['rows', kind, content], versions, (reader) =>
      loadAllRows(reader, kind, drawn),
    )
    return { ...drawn, rows }
  }
  /** Drawn once for everybody who waits, in the queue of whoever asked first; dropped once all of them have gone. */
  const drawn = <T>(
    what: string,
    draw: (picture: Picture, asker: Asker) => Promise<T>,
  ): Promise<T> => {
    const key = [what, kind, query]
    return wait(JSON.stringify(key), signal, (isWanted) =>
      cachedAt(db, key, versions, async () => draw(await picture(), { owner, isWanted })),
    )
  }
  const svg = () => {
    const day = new Date().toISOString().slice(0, 10)
    return drawn(`svg ${day}`, (one, asker) => drawChart(one, asOfWords(one, day), asker))
  }
  const png = () =>
    drawn('png', async ({ look: { scale } }, asker) => {
      return new Uint8Array(await drawPng(await svg(), { scale, ...asker }))
    })
  const frame = (width: number | null) =>
    drawn(`frame ${width ?? ''}`, (one, asker) => drawFrame(one, width, asker))
  const heights: KeptChart['heights'] = (words, widths) =>
    drawn(`heights ${JSON.stringify([words, widths])}`, (one, asker) =>
      measureFrames(one, words, widths, asker),
    )
  return { picture, numbers, svg, png, frame, heights }
}
