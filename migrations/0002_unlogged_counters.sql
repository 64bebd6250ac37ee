-- Counters of the rate limit need not survive a crash: without a log, counting a request costs no wait for the disk.
ALTER TABLE "rate_limit_counters" SET UNLOGGED;
