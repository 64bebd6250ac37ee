ALTER TABLE "conversations" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_automatic" ON "conversations" USING btree ("last_at","id") WHERE not "conversations"."by_hand";--> statement-breakpoint
-- Written by hand: what a person wrote or a call makes a conversation one by hand, for good.
CREATE OR REPLACE FUNCTION speak_of_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations AS c (phone, last_at, by_hand)
    SELECT phone, max(at), bool_or(by_hand) FROM (
      SELECT CASE WHEN m.type = 'sms' THEN m.recipient ELSE k.phone END AS phone, m.created_at AS at,
        m.by_name IS NOT NULL AND m.template_key IS NULL AS by_hand
      FROM made m LEFT JOIN customers k ON m.type = 'email' AND k.id = m.customer_id
      WHERE m.purpose NOT IN ('marketing', 'alert', 'account')
    ) said WHERE phone LIKE '+%' GROUP BY phone ORDER BY phone
    ON CONFLICT (phone) DO UPDATE
      SET last_at = greatest(c.last_at, excluded.last_at), by_hand = c.by_hand OR excluded.by_hand;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION speak_of_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations AS c (phone, last_at, by_hand)
    SELECT phone, max(created_at), true FROM made GROUP BY phone ORDER BY phone
    ON CONFLICT (phone) DO UPDATE SET last_at = greatest(c.last_at, excluded.last_at), by_hand = true;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION speak_of_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations AS c (phone, last_at, by_hand)
    SELECT phone, max(at), true FROM made GROUP BY phone ORDER BY phone
    ON CONFLICT (phone) DO UPDATE SET last_at = greatest(c.last_at, excluded.last_at), by_hand = true;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE conversations c SET by_hand = true WHERE
  EXISTS (SELECT 1 FROM replies r WHERE r.phone = c.phone)
  OR EXISTS (SELECT 1 FROM communications m WHERE m.type = 'sms' AND m.recipient = c.phone AND m.by_name IS NOT NULL AND m.template_key IS NULL)
  OR EXISTS (SELECT 1 FROM customers k JOIN communications m ON m.customer_id = k.id WHERE k.phone = c.phone AND m.type = 'email' AND m.by_name IS NOT NULL AND m.template_key IS NULL);
