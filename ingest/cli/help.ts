import { MIN_RUN_SECONDS, VERDICT_NEEDS } from '../dictionary/data-needed'
import { EXAMPLE_CONTEXT } from '../context/example-context'
import { SITE_JUDGES } from './report'

const indented = (text: string): string => text.replace(/^/gm, '  ')

export const HELP = `Checks load generator results and sends them to Meshbench.

usage:
  meshbench validate FILE...  [--context FILE] [--adapter ID] [--json]
  meshbench push FILE...      --context FILE | --context-name CAMPAIGN/NAME  [options]
  meshbench import PATH...    [--context FILE]  [options]
  meshbench run --context FILE --result FILE [--times N] [--cluster] [options] -- COMMAND...
  meshbench acknowledge RUN --note TEXT [--expected] [--metric KEY]
  meshbench webhook list | add URL [--form slack] | remove ID | retry ID
  meshbench mail list | add ADDRESS | remove ID | retry ID

From a checkout of the site, meshbench is: npx tsx ingest/cli.ts

validate reads each file as the server would and sends nothing:
  ${SITE_JUDGES}.
push sends each file in its own request.
import sends any number of files and folders as one stream. Without --context, each file uses the meshbench.yaml next to
it or in the nearest parent folder. Run it again to resume: results already stored are not stored twice.
run starts a load generator, then sends what it wrote. {n} in --result and in COMMAND is the number of the run.
In a pull request the context needs branch (the one it would be merged into), pull_request, commit and base_commit; a nightly
run needs branch and commit. The site's /docs/gate explains what is compared.
acknowledge says that the change at a run is known: it is shown, and no alert any more.
webhook sends each proven regression of your series to an address, mail to a person who confirms it first.

options:
  --url ADDRESS        address of the site (default: MESHBENCH_URL, else http://localhost:3000)
  --adapter ID         format of the files, if it cannot be detected from their content
  --parts              the files are the outputs of load generators that ran side by side: one measurement;
                       with import, the files of each folder are
  --dry-run            do everything except store
  --result FILE        with run: what the command writes, or - for what it prints
  --times N            with run: how often it is started (default: 1)
  --pause SECONDS      with run: time between two starts (default: 0)
  --cluster            with run: adds to the context what kubectl says of the cluster and the context does not; where
                       kubectl fails, it says why, and the runs are sent with the context as it is
  --note TEXT          with acknowledge: shown beside the change
  --expected           with acknowledge: later runs are compared with the level of this one
  --metric KEY         with acknowledge: of this value alone, such as http.latency.p99
  --form FORM          with webhook add: generic (default) or slack
  --max BOUNDS         with push and run: bounds of each run, with commas, such as p99=+10%,http.latency.p50=5ms;
                       a percentage is the change against the comparable runs before it, of http.error_ratio=1% the share itself;
                       a bound fails where the run has no such value
  --min BOUNDS         the same from below, such as http.rps.achieved=-5%
  --fail-on WHAT       with push and run: regression (a proven one, of latency, rate or share of failures), unknown (nothing can be said), or both with a comma
                       ${VERDICT_NEEDS}, and ${MIN_RUN_SECONDS} s
  --timeout SECONDS    how long to wait while the server is silent (default: 60)
  --retries N          how often to retry after a connection failure (default: 5)
  --json               print a single JSON document instead of lines

All but validate read the token from MESHBENCH_TOKEN.

a context file, meshbench.yaml:

${indented(EXAMPLE_CONTEXT)}

exit codes: 0 everything is stored (now or earlier), 1 something was refused, or is a file whose run was
            withdrawn, retracted or rejected and counts nowhere, 2 usage error,
            3 the server was unreachable or too busy; nothing was refused, so try again later,
            4 everything is stored, and a run exceeds a bound or has what --fail-on names,
            5 the command of run failed; nothing was sent`
