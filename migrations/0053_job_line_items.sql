ALTER TABLE "jobs" ADD COLUMN "scope" jsonb;--> statement-breakpoint
-- By hand: a job that came of one accepted estimate, at its price, shows what was agreed to. No amount, date, size or
-- document changes: the lines are those that the customer chose, and the tax is what is left of the amount.
WITH "chosen" AS (
  SELECT e."job_id", e."id", e."estimate_number", e."offer", e."tax_rate", e."amount", r."name", r."created_at",
    coalesce((SELECT p -> 'lines' FROM jsonb_array_elements(e."offer" -> 'packages') p
      WHERE p ->> 'id' = r."chosen" ->> 'packageId'), '[]')
    || coalesce(e."offer" -> 'lines', '[]')
    || coalesce((SELECT jsonb_agg(o.value - 'chosen' ORDER BY o.ordinality)
      FROM jsonb_array_elements(e."offer" -> 'options') WITH ORDINALITY o
      WHERE r."chosen" -> 'optionIds' ? (o.value ->> 'id')), '[]') AS "lines"
  FROM "estimates" e
  JOIN LATERAL (
    SELECT * FROM "estimate_responses" WHERE "estimate_id" = e."id" AND "accepted" AND "chosen" IS NOT NULL
    ORDER BY "created_at" DESC, "id" DESC LIMIT 1
  ) r ON true
  WHERE e."status" = 'accepted' AND e."job_id" IS NOT NULL
    AND (SELECT count(*) FROM "estimates" o WHERE o."job_id" = e."job_id" AND o."status" = 'accepted') = 1
), "summed" AS (
  SELECT c.*, coalesce((SELECT sum(round(round((l ->> 'quantity')::numeric * 100) * (l ->> 'unitPrice')::numeric / 100))
    FROM jsonb_array_elements(c."lines") l), 0) AS "subtotal"
  FROM "chosen" c
), "priced" AS (
  SELECT s.*, least(s."subtotal", coalesce(
    round(s."subtotal" * (s."offer" #>> '{discount,percent}')::numeric / 100),
    (s."offer" #>> '{discount,cents}')::numeric, 0)) AS "off"
  FROM "summed" s
)
UPDATE "jobs" j SET "scope" = jsonb_build_object(
  'areas', '[]'::jsonb,
  'lines', p."lines",
  'discount', coalesce(p."offer" -> 'discount', 'null'),
  'taxRate', p."tax_rate",
  'tax', CASE WHEN p."tax_rate" = 0 THEN 0 ELSE (p."amount" - (p."subtotal" - p."off"))::integer END,
  'agreed', jsonb_build_object(
    'estimateId', p."id", 'number', p."estimate_number", 'name', coalesce(p."name", ''),
    'at', to_char(p."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
FROM "priced" p
WHERE j."id" = p."job_id" AND j."amount" = p."amount" AND jsonb_array_length(p."lines") > 0;
