-- HTTP/3 and HTTP/2 without TLS are loads of their own.
ALTER TABLE workload DROP CONSTRAINT workload_protocol_known;
ALTER TABLE workload ADD CONSTRAINT workload_protocol_known CHECK (protocol IN ('http', 'http1', 'h2', 'h2c', 'h3', 'https', 'grpc', 'tcp', 'udp', 'mixed'));
