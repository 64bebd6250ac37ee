-- Search by any part of a name, phone or e-mail.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
