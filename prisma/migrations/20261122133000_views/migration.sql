-- The joins that nearly every read repeats, named once. Plain views: the planner sees the tables behind them.

-- A subject with the mesh and the version it is a variant of.
CREATE VIEW tested_subject AS
  SELECT su.id, su.mesh_version_id, su.version_raw, su.mode, su.label, su.config, su.note,
    v.raw AS version, v.track, v.sort_key, m.id AS mesh_id, m.slug AS mesh, m.name AS mesh_name,
    m.is_baseline AS mesh_is_baseline
  FROM subject su JOIN mesh_version v ON v.id = su.mesh_version_id JOIN mesh m ON m.id = v.mesh_id;

-- A number of a condition under the codes of its metric and component.
CREATE VIEW summary_value AS
  SELECT s.*, me.code AS metric, me.better, co.code AS component
  FROM summary s JOIN metric me ON me.id = s.metric_id JOIN component co ON co.id = s.component_id;

-- A number of a run under the codes of its metric and component.
CREATE VIEW measurement_value AS
  SELECT x.*, me.code AS metric, co.code AS component
  FROM measurement x JOIN metric me ON me.id = x.metric_id JOIN component co ON co.id = x.component_id;

-- A chart of a board under the codes of its metric and component.
CREATE VIEW load_level_value AS
  SELECT s.*, me.code AS metric, co.code AS component
  FROM load_level s JOIN metric me ON me.id = s.metric_id JOIN component co ON co.id = s.component_id;
