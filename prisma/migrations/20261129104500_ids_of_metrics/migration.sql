-- The id of a metric, as a constant while a statement is planned: a join by code leaves the planner with the mean of all
-- metrics, a fiftieth of the values that the usual one has. Immutable, because an id once given to a code never changes.
CREATE FUNCTION metric_id(code text) RETURNS smallint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT m.id FROM metric m WHERE m.code = metric_id.code $$;

-- The parts of a key are far from independent: every statistic belongs to some metrics, every quantile to one statistic.
CREATE STATISTICS summary_key_statistics (mcv) ON metric_id, component_id, statistic, q_ppm, method FROM summary;
CREATE STATISTICS load_level_key_statistics (mcv) ON metric_id, component_id, statistic, q_ppm FROM load_level;
ANALYZE summary, load_level;
