import { baseline, BASELINES } from './baselines'
import { DEVIATIONS } from './deviations'
import { pair } from './pair'
import { UNLIKE } from './pairs'
import { UNFIT } from './quality'
import { REGISTERED } from './registered'
import { REPEATS } from './repeats'
import { SINGLES } from './singles'
import { STREAMS } from './streams'
import { comparison, release, series, TRENDS } from './trends'
import type { Try } from './try'
import { VIEWS } from './views'

export const TRIES: Try[] = [
  ...UNLIKE,
  ...UNFIT,
  ...REPEATS,
  ...SINGLES,
  ...TRENDS,
  ...BASELINES,
  ...DEVIATIONS.flatMap((deviation) => [
    pair(deviation.name, deviation.b, deviation),
    release(deviation),
    series(deviation),
    comparison(deviation),
    baseline(deviation.name, deviation.b, deviation.a),
  ]),
  ...REGISTERED,
  ...STREAMS,
  ...VIEWS,
]
