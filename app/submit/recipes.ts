import { VERDICT_NEEDS } from '@/ingest/dictionary/data-needed'

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Ready-made ways to send results; `url` is the URL of this site. Tests run their shell lines verbatim. */
export type Recipe = {
  id: string
  title: string
  text: string
  code: string
  /** a file that the text names */
  file?: { href: string; name: string }
}

/** The three ways that most senders need. */
export const listRecipes = (url: string): Recipe[] => [
  {
    id: 'curl',
    title: 'With curl',
    text: 'One file and its context. Repeating the call returns 200 with the same body and stores nothing.',
    code: `curl -H "Authorization: Bearer $TOKEN" -F context=@meshbench.yaml -F result=@fortio.json ${url}/api/v1/runs`,
  },
  {
    id: 'action',
    title: 'From GitHub Actions',
    text: `Every night on your default branch, and on pull requests: the job fails with code 4 where a run is proven to be slower than the nights before it, and keeps one comment on the pull request up to date. ${capitalised(VERDICT_NEEDS)}. Save the action as .github/actions/meshbench/action.yml of your repository; it needs curl, for pull requests also jq. Other inputs: max: p99=+10% and min bound values; with parts: true, the files are the outputs of load generators that ran side by side and become one run.`,
    file: { href: '/meshbench-action.yml', name: 'The action (action.yml)' },
    code: `name: benchmark
on:
  schedule: [{ cron: '0 2 * * *' }]
  pull_request:
permissions: { contents: read, pull-requests: write }
jobs:
  benchmark:
    # Pull requests of forks get no secrets: /submit has two workflows for them.
    if: github.event.pull_request.head.repo.fork != true
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: ./benchmark.sh # leaves results/fortio.json
      - uses: ./.github/actions/meshbench
        with:
          url: ${url}
          token: \${{ secrets.MESHBENCH_TOKEN }}
          context: meshbench.yaml # with continuous: true
          files: results/*.json
          fail-on: regression
          comment: true`,
  },
  {
    id: 'cli',
    title: 'With the command line',
    text: 'From a checkout of the source of Meshbench: it checks files with the server’s own readers, retries, and tells refusals by its exit code. With --max p99=+10% or --fail-on regression, it ends with 4 where a stored run is worse than the comparable runs before it. meshbench run starts the load generator itself, several times, and sends what it wrote; npm run pack-client makes a package of one file for machines without a checkout.',
    code: `npx tsx ingest/cli.ts validate results/*.json --context meshbench.yaml
MESHBENCH_TOKEN=$TOKEN npx tsx ingest/cli.ts push results/*.json --context meshbench.yaml --url ${url}`,
  },
]

const gitlab = (url: string): Recipe => ({
  id: 'gitlab',
  title: 'From GitLab CI',
  text: 'A job after the one that measures. The token is a masked variable of the project.',
  code: `send-results:
  stage: deploy
  needs: [benchmark]       # the job that leaves results/fortio.json as an artifact
  rules:
    - if: $CI_COMMIT_BRANCH && $MESHBENCH_TOKEN # pipelines of merge requests have no branch, those of forks no token
  script:
    - |
      { cat meshbench.yaml; echo
        echo "branch: \\"$CI_COMMIT_BRANCH\\""
        echo "commit: $CI_COMMIT_SHA"; } > with-commit.yaml
      curl --fail-with-body --retry 4 -H "Authorization: Bearer $MESHBENCH_TOKEN" \\
        -F context=@with-commit.yaml -F result=@results/fortio.json ${url}/api/v1/runs`,
})

const gitlabNote = (url: string): Recipe => ({
  id: 'gitlab-note',
  title: 'A note on GitLab merge requests',
  text: 'One note on the merge request, updated by later pushes, which holds its run against those that the job above sent of its target branch. It needs jq, and GITLAB_NOTE_TOKEN: a project access token with the scope api and the role Reporter, masked. The job runs in pipelines of the project alone; those of forks have neither token.',
  code: `compare-results:
  stage: deploy
  needs: [benchmark]
  rules:
    - if: $CI_MERGE_REQUEST_IID && $MESHBENCH_TOKEN && $GITLAB_NOTE_TOKEN
  script:
    - |
      set -eu
      { cat meshbench.yaml; echo
        echo "branch: \\"$CI_MERGE_REQUEST_TARGET_BRANCH_NAME\\""
        echo "pull_request: $CI_MERGE_REQUEST_IID"
        echo "commit: $CI_COMMIT_SHA"
        echo "base_commit: $CI_MERGE_REQUEST_DIFF_BASE_SHA"; } > with-request.yaml
      post="curl --silent --show-error --fail-with-body --retry 4 -H"
      $post "Authorization: Bearer $MESHBENCH_TOKEN" \\
        -F context=@with-request.yaml -F result=@results/fortio.json ${url}/api/v1/runs > stored.json
      jq '{runs: [.runs[].id], failOn: "regression"}' stored.json > request.json
      $post "Authorization: Bearer $MESHBENCH_TOKEN" -H 'Content-Type: application/json' \\
        --data-binary @request.json ${url}/api/v1/reports > report.json
      jq '{body: .markdown}' report.json > note.json
      notes="$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
      $post "PRIVATE-TOKEN: $GITLAB_NOTE_TOKEN" "$CI_API_V4_URL/user" > user.json
      page=1; id=""
      while [ -z "$id" ] && [ "$page" -le 20 ]; do
        $post "PRIVATE-TOKEN: $GITLAB_NOTE_TOKEN" "$notes?per_page=100&page=$page" > page.json
        id=$(jq -r --slurpfile me user.json 'map(select((.body | startswith("<!-- meshbench -->"))
          and .author.id == $me[0].id))[0].id // empty' page.json)
        [ "$(jq length page.json)" = 100 ] || break
        page=$((page + 1))
      done
      if [ -n "$id" ]; then set -- -X PUT "$notes/$id"; else set -- "$notes"; fi
      $post "PRIVATE-TOKEN: $GITLAB_NOTE_TOKEN" -H 'Content-Type: application/json' \\
        --data-binary @note.json "$@" > /dev/null
      jq -e .passed report.json > /dev/null || exit 4`,
})

const forkMeasure: Recipe = {
  id: 'fork',
  title: 'From pull requests of forks',
  text: 'A pull request from a fork runs other people’s code, so it gets no secrets and cannot hold the token. The first workflow therefore only leaves the raw file as an artifact; the second runs the code of your default branch, reads the file as data and sends it. First, .github/workflows/benchmark.yml:',
  code: `name: benchmark
on: pull_request
permissions:
  contents: read
jobs:
  measure:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: ./benchmark.sh # leaves results/fortio.json
      - uses: actions/upload-artifact@v4
        with:
          name: meshbench-results
          path: results/`,
}

const forkSend = (url: string): Recipe => ({
  id: 'fork-send',
  title: 'The second workflow for forks',
  text: '.github/workflows/send-results.yml. Context and action are those of your default branch, never the fork’s. The pull request is found by what GitHub says of the first workflow, never by what that left behind; it gets one comment, updated in place, and its runs are compared with those of the branch it would be merged into.',
  code: `name: send results
on:
  workflow_run:
    workflows: [benchmark]
    types: [completed]
permissions:
  actions: read
  contents: read
  pull-requests: write
jobs:
  send:
    if: github.event.workflow_run.conclusion == 'success'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/download-artifact@v4
        with:
          name: meshbench-results
          path: results
          run-id: \${{ github.event.workflow_run.id }}
          github-token: \${{ github.token }}
      - uses: ./.github/actions/meshbench
        with:
          url: ${url}
          token: \${{ secrets.MESHBENCH_TOKEN }}
          context: meshbench.yaml
          files: results/fortio.json
          fail-on: regression
          comment: true`,
})

const query = (url: string): Recipe => ({
  id: 'query',
  title: 'With curl, without a context file',
  text: 'The keys of the context as query parameters, the file as the body.',
  code: `curl -H "Authorization: Bearer $TOKEN" --data-binary @fortio.json \\
  "${url}/api/v1/runs?campaign=acme-nightly&mesh=istio&version=1.26.0&mode=sidecar"`,
})

const registered = (url: string): Recipe => ({
  id: 'registered',
  title: 'With a context registered by name',
  text: 'Register it once, then send files alone. Keys of the query win over those of the context, each as a whole; a run keeps the context it was sent with, so registering another one changes no stored run.',
  code: `curl -H "Authorization: Bearer $TOKEN" -T meshbench.yaml ${url}/api/v1/contexts/acme-nightly/istio-sidecar
curl -H "Authorization: Bearer $TOKEN" --data-binary @fortio.json \\
  "${url}/api/v1/runs?context=acme-nightly/istio-sidecar&commit=$(git rev-parse HEAD)"`,
})

/** The rest, for those whom none of the three roads fits. */
export const furtherRecipes = (url: string): Recipe[] => [
  query(url),
  registered(url),
  gitlab(url),
  gitlabNote(url),
  forkMeasure,
  forkSend(url),
]

export const environmentScript = (url: string): string =>
  `curl -sSO ${url}/meshbench-environment.sh   # read it, then
sh meshbench-environment.sh >> meshbench.yaml`
