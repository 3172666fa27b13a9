import { failCommand } from '@/server/platform/fail-command'
import { buildIfNeeded } from '../supervise/build'
import { exitOnHelp } from './args'

exitOnHelp(`usage: npm run build
Builds the site where its sources changed, for installations that may not write their own code; npm start builds as well.`)
buildIfNeeded()
  .then((isNew) => console.log(isNew ? 'built' : 'the build is that of these sources'))
  .catch(failCommand)
