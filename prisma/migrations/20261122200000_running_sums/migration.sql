-- Sums over the runs behind a mean, so that another run is added at a cost that does not depend on their number. Decimal
-- and exact: the order in which runs arrive, or a recomputation over all of them, gives the same figures to the last digit.
ALTER TABLE summary ADD COLUMN run_sum numeric, ADD COLUMN run_squares numeric;
ALTER TABLE summary ADD CONSTRAINT summary_sums_of_means CHECK (
  (run_sum IS NULL) = (run_squares IS NULL) AND (run_sum IS NULL OR method = 'mean_of_runs'));

-- The shortest decimal that reads back as the same number.
CREATE FUNCTION exact(value double precision) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT value::text::numeric $$;

-- A number too small for double precision is 0, not an error.
CREATE FUNCTION nearest_double(value numeric) RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT CASE WHEN abs(value) < 1e-300 THEN 0 ELSE value::double precision END $$;

CREATE FUNCTION mean_of_sums(n integer, total numeric) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT nearest_double(total / n) $$;

-- Sample standard deviation (n - 1); null for a single run.
CREATE FUNCTION sd_of_sums(n integer, total numeric, squares numeric) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT CASE WHEN n > 1 THEN nearest_double(sqrt((n * squares - total * total) / (n::numeric * (n - 1)))) END $$;

-- Pooled quantiles are computed when a condition is read.
DELETE FROM summary WHERE method IN ('merged_exact', 'merged_approx', 'merged_bracket');

-- Nothing sorts runs by their start alone; the first and last start of a condition are asked for with every run stored.
DROP INDEX run_started_at_idx;
CREATE INDEX run_condition_id_started_at_idx ON run (condition_id, started_at);
