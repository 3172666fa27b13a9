-- The planner puts the body of a function into the statement only where it is not STRICT: these are called for every key of
-- every run that is stored, and a call cost four times what it computes. Null arguments give null as before.
CREATE OR REPLACE FUNCTION mean_of_sums(n integer, total numeric) RETURNS double precision
  LANGUAGE sql IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE AS
  $$ SELECT CASE WHEN abs(total / n) < 1e-300 THEN 0 ELSE (total / n)::double precision END $$;

-- Sample standard deviation (n - 1); null for a single run. One below 1e-300 is 0.
CREATE OR REPLACE FUNCTION sd_of_sums(n integer, total numeric, squares numeric) RETURNS double precision
  LANGUAGE sql IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE AS
  $$ SELECT CASE WHEN n > 1 THEN
    CASE WHEN (n * squares - total * total) / (n::numeric * (n - 1)) < 1e-600 THEN 0
    ELSE sqrt((n * squares - total * total) / (n::numeric * (n - 1)))::double precision END END $$;
