-- How a search reads a text: in small letters and without accents, so that 'Brulé' is found by 'BRULE'. It is the same for a text however its
-- accents are written (one character or two), and immutable, as an index wants it: the dictionary comes with the extension and does not change.
-- A text of as many bytes as characters has no accents: nearly all have none, and the dictionary is two thirds of the work.
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
DO $$
DECLARE
  -- On a server of somebody else the extension may stand in a schema of its own.
  home text := (SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent');
BEGIN
  EXECUTE format(
    'CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN CASE WHEN octet_length($1) = char_length($1) THEN lower($1) ELSE lower(%1$s.unaccent(%2$L::regdictionary, normalize($1, NFC))) END',
    home, home || '.unaccent'
  );
END $$;
