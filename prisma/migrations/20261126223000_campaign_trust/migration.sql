-- Who votes. Defined here alone: SQL joins these views, TypeScript reads them through the client.

-- Campaigns of publications that stand.
CREATE VIEW reviewed_campaign AS
  SELECT DISTINCT pc.campaign_id
  FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id WHERE p.retracted_at IS NULL;

-- reviewed: an imported publication that stands; declared: maintainers confirmed the relation of the organisation to the
-- products; submitted: everybody else. The place orders them.
CREATE VIEW campaign_trust AS
  SELECT ca.id AS campaign_id, x.trust, CASE x.trust WHEN 'reviewed' THEN 1 WHEN 'declared' THEN 2 ELSE 3 END AS place
  FROM campaign ca JOIN organisation o ON o.id = ca.org_id
    LEFT JOIN reviewed_campaign r ON r.campaign_id = ca.id
    CROSS JOIN LATERAL (SELECT CASE WHEN r.campaign_id IS NOT NULL THEN 'reviewed'
      WHEN o.relation <> 'unknown' THEN 'declared' ELSE 'submitted' END AS trust) x;

-- Conditions that only runs of pull requests were sent for were listed with their versions; they are on pages of their own.
UPDATE condition c SET is_listed = false
WHERE c.is_listed AND EXISTS (SELECT FROM run r WHERE r.condition_id = c.id AND r.status = 'proposed')
  AND NOT EXISTS (SELECT FROM run r WHERE r.condition_id = c.id AND r.status = 'valid')
  AND NOT EXISTS (SELECT FROM reviewed_campaign p WHERE p.campaign_id = c.campaign_id);
