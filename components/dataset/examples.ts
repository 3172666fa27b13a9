/** A program that runs as it stands. */
export type Example = { id: string; tool: string; note: string; code: string }

/** What each example asks. */
export const QUESTIONS = [
  'Which publications state most values?',
  'What p99 does each mesh have at each load of one publication?',
  'By how much does Linkerd’s p99 differ from that of Istio’s sidecar, in each publication that measured both on one test bed at one load?',
] as const

const PUBLICATION = 'linkerd-2025-04-linkerd-vs-ambient'

const duckdb = (data: string): string => `-- 1
SELECT publication, relation, count(*) AS published
FROM '${data}/observations.parquet'
GROUP BY ALL ORDER BY published DESC, publication LIMIT 5;

-- 2
SELECT target_rps, mesh, mode, value * 1000 AS p99_ms
FROM '${data}/observations.parquet'
WHERE publication = '${PUBLICATION}' AND metric_key = 'http.latency.p99'
  AND relative_to_condition_id IS NULL
ORDER BY target_rps, p99_ms;

-- 3
WITH p99 AS (
  SELECT o.publication, o.relation, c.group_key, o.setting, o.mesh, o.value
  FROM '${data}/observations.parquet' o
  JOIN '${data}/conditions.parquet' c USING (condition_id)
  WHERE o.metric_key = 'http.latency.p99' AND o.mode = 'sidecar' AND o.value > 0
    AND o.relative_to_condition_id IS NULL AND o.left_out_by IS NULL AND o.not_ranked IS NULL)
SELECT publication, l.relation, count(*) AS loads, exp(avg(ln(l.value / i.value))) AS linkerd_over_istio
FROM p99 l JOIN p99 i USING (publication, group_key)
WHERE l.setting IS NOT DISTINCT FROM i.setting AND l.mesh = 'linkerd' AND i.mesh = 'istio'
GROUP BY ALL ORDER BY linkerd_over_istio;`

const pandas = (data: string): string => `import numpy as np
import pandas as pd

data = "${data}"
values = pd.read_parquet(f"{data}/observations.parquet")
conditions = pd.read_parquet(f"{data}/conditions.parquet")

# 1
print(values.groupby(["publication", "relation"]).size().sort_values(ascending=False).head(5))

# 2
p99 = values[(values.metric_key == "http.latency.p99") & values.relative_to_condition_id.isna()]
one = p99[p99.publication == "${PUBLICATION}"]
print(one.assign(p99_ms=one.value * 1000).pivot_table(index="target_rps", columns=["mesh", "mode"], values="p99_ms"))

# 3
counts = p99["mode"].eq("sidecar") & p99.value.gt(0) & p99.left_out_by.isna() & p99.not_ranked.isna()
beds = p99[counts].merge(conditions[["condition_id", "group_key"]], on="condition_id")
both = beds[beds.mesh == "linkerd"].merge(beds[beds.mesh == "istio"], on=["publication", "group_key", "setting"])
log_ratio = np.log(both.value_x / both.value_y)
print(np.exp(log_ratio.groupby(both.publication).mean()).sort_values())`

const r = (data: string): string => `data <- "${data}"
read <- function(table) read.csv(paste0(data, "/", table, ".csv"), na.strings = "")
values <- read("observations")
conditions <- read("conditions")

# 1
print(head(sort(table(values$publication), decreasing = TRUE), 5))

# 2
p99 <- subset(values, metric_key == "http.latency.p99" & is.na(relative_to_condition_id))
one <- subset(p99, publication == "${PUBLICATION}")
print(tapply(one$value * 1000, list(one$target_rps, paste(one$mesh, one$mode)), mean))

# 3
counts <- subset(p99, mode == "sidecar" & value > 0 & is.na(left_out_by) & is.na(not_ranked))
beds <- merge(counts, conditions[c("condition_id", "group_key")], by = "condition_id")
both <- merge(subset(beds, mesh == "linkerd"), subset(beds, mesh == "istio"),
              by = c("publication", "group_key", "setting"))
print(sort(exp(tapply(log(both$value.x / both$value.y), both$publication, mean))))`

const observable = (
  data: string,
): string => `import { asyncBufferFromUrl, parquetReadObjects } from "npm:hyparquet";

const read = async (table) => parquetReadObjects({
  file: await asyncBufferFromUrl({ url: \`${data}/\${table}.parquet\` }),
});
const [values, conditions] = await Promise.all([read("observations"), read("conditions")]);

// 1
const count = d3.rollups(values, (rows) => rows.length, (row) => row.publication);
display(Inputs.table(count.sort((a, b) => b[1] - a[1]).slice(0, 5)));

// 2
const p99 = values.filter((row) => row.metric_key === "http.latency.p99" && row.relative_to_condition_id == null);
const one = p99.filter((row) => row.publication === "${PUBLICATION}");
display(Plot.plot({ y: { grid: true, label: "p99 (ms)" }, color: { legend: true }, marks: [
  Plot.dot(one, { x: "target_rps", y: (row) => row.value * 1000, stroke: (row) => \`\${row.mesh} \${row.mode}\` }),
] }));

// 3
const group = new Map(conditions.map((row) => [row.condition_id, row.group_key]));
const counts = p99.filter((row) => row.mode === "sidecar" && row.value > 0
  && row.left_out_by == null && row.not_ranked == null);
const key = (row) => \`\${row.publication} \${group.get(row.condition_id)} \${row.setting}\`;
const istio = d3.group(counts.filter((row) => row.mesh === "istio"), key);
const both = counts.filter((row) => row.mesh === "linkerd")
  .flatMap((l) => (istio.get(key(l)) ?? []).map((i) => ({ publication: l.publication, ratio: l.value / i.value })));
const ratios = d3.rollups(both, (rows) => Math.exp(d3.mean(rows, (row) => Math.log(row.ratio))), (row) => row.publication);
display(Inputs.table(ratios.sort((a, b) => a[1] - b[1])));`

/** The same three questions in four tools. @param data URL of the folder of the files */
export const listExamples = (data: string): readonly Example[] => [
  {
    id: 'duckdb',
    tool: 'DuckDB',
    note: 'Reads only the columns that it needs, over HTTP.',
    code: duckdb(data),
  },
  { id: 'pandas', tool: 'pandas', note: 'With pyarrow.', code: pandas(data) },
  { id: 'r', tool: 'R', note: 'Base R, from the CSV files.', code: r(data) },
  {
    id: 'observable',
    tool: 'Observable',
    note: 'A notebook or a page of Observable Framework.',
    code: observable(data),
  },
]
