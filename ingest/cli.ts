import { joinParts } from './cli/files'
import { importFiles } from './cli/import'
import { HELP } from './cli/help'
import { acknowledge, receivers } from './cli/manage'
import { parseOptions, UsageError, type Options } from './cli/options'
import { chooseExitCode, fatalWords, type Outcome } from './cli/outcome'
import { push } from './cli/push'
import { formatJson, formatOutcome, print, formatSummary, SITE_JUDGES } from './cli/report'
import { CommandFailed, measure } from './cli/run'
import { validateFile } from './cli/validate'

/** A command line with the server's adapters, for CI jobs that prefer it to curl. See `--help`. */
async function eachFile(options: Options): Promise<number> {
  const outcomes: Outcome[] = []
  const inputs = options.parts
    ? [joinParts(options.paths)]
    : options.paths.map((file) => ({ file, bytes: undefined }))
  for (const { file, bytes } of inputs) {
    const isPush = options.command !== 'validate'
    const outcome = isPush ? await push(file, options, bytes) : validateFile(file, options, bytes)
    outcomes.push(outcome)
    if (!options.json) print(formatOutcome(outcome))
  }
  if (options.json) print(JSON.stringify(outcomes, null, 2))
  else if (options.command === 'validate' && outcomes.some(({ ok }) => ok)) print(SITE_JUDGES)
  return chooseExitCode(outcomes)
}

async function run(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    print(HELP)
    return 0
  }
  const options = parseOptions(argv, process.env)
  if (options.command === 'acknowledge') return acknowledge(options)
  if (options.command === 'webhook' || options.command === 'mail')
    return receivers(options, options.command)
  if (options.command === 'run') return measure(options, eachFile)
  if (options.command !== 'import') return eachFile(options)
  const done = await importFiles(options)
  print(options.json ? formatJson(done) : formatSummary(done))
  return chooseExitCode(done.outcomes)
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const message = fatalWords(error)
    console.error(error instanceof UsageError ? `${message}\nsee --help` : message)
    process.exitCode = error instanceof CommandFailed ? 5 : 2
  },
)
