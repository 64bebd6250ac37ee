ALTER TABLE "page_versions" ADD COLUMN "words" text;--> statement-breakpoint
-- Years of experience are counted from the first year now. A number that only repeated that count when it was saved, or the product's old default, is no
-- choice of the owner's.
UPDATE settings SET value = value - 'yearsOfExperience'
  WHERE name = 'facts' AND jsonb_typeof(value) = 'object' AND value ? 'yearsOfExperience' AND (
    (value ->> 'yearsOfExperience')::int = extract(year FROM updated_at AT TIME ZONE 'America/New_York')::int - coalesce((value ->> 'since')::int, 2013)
    OR ((value ->> 'yearsOfExperience')::int = 12 AND coalesce((value ->> 'since')::int, 2013) = 2013));--> statement-breakpoint
-- Rows of the site's own pages that nobody has saved hold the words of the version they were made with. Empty, they follow the product's words of today.
UPDATE seo_settings SET page_title = '', meta_description = '', meta_keywords = ''
  WHERE version = 1 AND (page_path IN ('/', '/about', '/gallery', '/reviews', '/faq', '/services/paver-sealing', '/services/pressure-washing', '/partners',
    '/privacy', '/terms', '/login') OR page_path IN (
    '/service-areas/apollo-beach', '/service-areas/ruskin', '/service-areas/tampa', '/service-areas/pasco-county', '/service-areas/hillsborough-county',
    '/service-areas/brandon', '/service-areas/riverview', '/service-areas/sun-city-center', '/service-areas/wimauma', '/service-areas/parrish',
    '/service-areas/bradenton', '/service-areas/dover', '/service-areas/lithia', '/service-areas/fishhawk'));
