import { editionsOnlyText } from '@/components/meshes/lead-words'
import { meshAnswer } from '@/components/meshes/answer-words'
import { answerWords, changeSentence } from '@/components/trends/change-words'
import { chooseEditions, type Loaded } from './load'

/** What the modes of the product add to no mesh, or carry of it, and by whom that was measured. */
export const composeOverheadAnswer = ({ detail, overview, asked, table }: Loaded): string =>
  meshAnswer(
    detail.mesh.name,
    overview,
    asked,
    table.metrics.map(({ key }) => key),
  )

/** What changed from version to version, as the first picture shows it; null where none shows versions. */
export function composeChangeAnswer(loaded: Loaded): string | null {
  const { versionPairs, firstChange, detail } = loaded
  if (versionPairs !== null) return answerWords(versionPairs)
  if (firstChange !== null) return changeSentence(firstChange)
  const { set } = chooseEditions(loaded)
  return set === null ? null : editionsOnlyText(detail.mesh.name, set.key)
}
