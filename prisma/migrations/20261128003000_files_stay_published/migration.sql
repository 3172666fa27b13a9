-- Files of publications stay where they were published. Their digests and sizes stay, their bytes do not: except those that
-- somebody also sent as a run.
UPDATE blob SET body = NULL, encoding = 'identity', withheld_reason = 'left where it was published'
WHERE body IS NOT NULL AND EXISTS (SELECT FROM artifact a WHERE a.blob_sha256 = blob.sha256)
  AND NOT EXISTS (SELECT FROM ingest i WHERE i.blob_sha256 = blob.sha256);
