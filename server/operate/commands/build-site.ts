import { failCommand } from '@/server/platform/fail-command'
import { buildIfNeeded } from '../supervise/build'

/** `npm run build`: for installations whose site may not write its own code; a start builds too where it is needed. */
buildIfNeeded()
  .then((isNew) => console.log(isNew ? 'built' : 'the build is that of these sources'))
  .catch(failCommand)
