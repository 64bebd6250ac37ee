-- Until now an erased person was told by what the erasure leaves; the audit trail has the day of it.
UPDATE customers SET erased_at = coalesce(
  (SELECT max(created_at) FROM audit_entries WHERE entity = 'customers' AND entity_id = customers.id AND action = 'erased'), archived_at, now())
WHERE name = 'Erased' AND phone = '' AND email IS NULL;
