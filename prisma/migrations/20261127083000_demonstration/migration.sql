-- An organisation whose results were made up to show the site. Everything that it owns is marked, and counts nowhere.
ALTER TABLE "organisation" ADD COLUMN "is_demonstration" BOOLEAN NOT NULL DEFAULT false;

-- Campaigns of demonstrations.
CREATE VIEW demonstration_campaign AS
  SELECT ca.id AS campaign_id FROM campaign ca JOIN organisation o ON o.id = ca.org_id WHERE o.is_demonstration;

-- demonstration: made up; it is on its own pages alone, in no section and no count of any other.
CREATE OR REPLACE VIEW campaign_trust AS
  SELECT ca.id AS campaign_id, x.trust,
    CASE x.trust WHEN 'reviewed' THEN 1 WHEN 'declared' THEN 2 WHEN 'submitted' THEN 3 ELSE 4 END AS place
  FROM campaign ca JOIN organisation o ON o.id = ca.org_id
    LEFT JOIN reviewed_campaign r ON r.campaign_id = ca.id
    CROSS JOIN LATERAL (SELECT CASE WHEN o.is_demonstration THEN 'demonstration' WHEN r.campaign_id IS NOT NULL THEN 'reviewed'
      WHEN o.relation <> 'unknown' THEN 'declared' ELSE 'submitted' END AS trust) x;

-- Meshes, versions, search, site map and public dumps count what is listed: a condition of a demonstration never is,
-- whatever writes it.
CREATE FUNCTION keep_demonstration_unlisted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM demonstration_campaign d WHERE d.campaign_id = NEW.campaign_id) THEN
    NEW.is_listed := false;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER condition_demonstration_unlisted BEFORE INSERT OR UPDATE OF is_listed, campaign_id ON condition
  FOR EACH ROW WHEN (NEW.is_listed) EXECUTE FUNCTION keep_demonstration_unlisted();
