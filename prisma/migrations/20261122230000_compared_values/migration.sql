-- Measured latencies and throughputs of the first runs of a condition in one piece: each new run is held against all of them,
-- which must not cost the reading of their measurements.
ALTER TABLE run ADD COLUMN compared json;

UPDATE run r SET compared = (
  SELECT json_object_agg(concat_ws(' ', m.code, k.code, x.statistic, x.q_ppm), x.value)
  FROM measurement x JOIN metric m ON m.id = x.metric_id JOIN component k ON k.id = x.component_id
  WHERE x.run_id = r.id AND m.code ~ '(latency|throughput|rtt)$')
WHERE r.replicate <= 50;
