import type { SharedLoad } from '@/server/results/compare/schemas'
import { counted } from '../charts/format'

type Words = { code: string; short: string; long: string }

/** Flags of a shared card that leave its values standing and put in doubt that they are of one task. */
const DOUBTS: readonly Words[] = [
  { code: 'COMMANDS_DIFFER', short: 'the commands differ', long: 'the commands differ' },
  {
    code: 'MTLS_DIFFERS',
    short: 'encryption differs',
    long: 'traffic is encrypted by some subjects and not by others',
  },
]

type Doubt = Words & { loads: number; texts: string[] }

const textsOf = ({ panel }: SharedLoad, code: string): string[] =>
  panel.rows.flatMap(({ value }) =>
    value.flags.filter((flag) => flag.code === code).map(({ text }) => text),
  )

function doubtsOf(counting: readonly SharedLoad[]): Doubt[] {
  return DOUBTS.flatMap((doubt): Doubt[] => {
    const found = counting.map((load) => textsOf(load, doubt.code)).filter((all) => all.length > 0)
    const texts = [...new Set(found.flat())]
    return found.length === 0 ? [] : [{ ...doubt, loads: found.length, texts }]
  })
}

const whereText = (loads: number, all: number): string =>
  loads < all ? `at ${loads} of them ` : all === 1 ? '' : 'at all of them '

/** "; at 2 of them the commands differ": what a count of loads must not be read without. Empty where nothing does. */
export const unlikeClause = (counting: readonly SharedLoad[]): string =>
  doubtsOf(counting)
    .map(({ loads, short }) => `; ${whereText(loads, counting.length)}${short}`)
    .join('')

/** The same in sentences, with the options that differ where these are the same ones everywhere. */
export const unlikeText = (counting: readonly SharedLoad[]): string =>
  doubtsOf(counting)
    .map(({ code, loads, texts, long }) => {
      const at = `At ${loads} of ${counted(counting.length, 'load')}`
      const [text] = texts
      if (code === 'MTLS_DIFFERS' || text === undefined) return ` ${at} ${long}.`
      return ` ${at} ${texts.length === 1 ? text : `${long}: not shown to be one workload`}.`
    })
    .join('')
