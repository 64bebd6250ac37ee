import { closeSync, fchownSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#platform/log.ts'
import type { Place } from './place.ts'
import { accessRules, ensurePassword, PRODUCT_ROLE, scramSecret } from './product-role.ts'
import { runAsSuperuser, type SingleUserRun } from './single-user.ts'

/**
 * Sets a data folder up for the product's role. Its rules are written last: without them, all of it is done again. No
 * server may be running on it.
 */
export async function setUpRole(place: Place, run: SingleUserRun): Promise<void> {
  const password = ensurePassword(place.dataDir)
  await runAsSuperuser(place, run, giveToRole(scramSecret(password)))
  writeRules(place, run.cluster, accessRules(password))
}

/**
 * Makes sure that only the product's role can connect, with the password in DATA_DIR/keys, and that it is no superuser.
 * Reads one file where that is so. Databases of older versions asked for no password, and their role was a superuser:
 * everything in them is handed to the new role. `again`: even where the rules fit.
 */
export async function secureCluster(place: Place, owner: string, log: Log, { again = false } = {}): Promise<void> {
  if (!again && readRules(place) === accessRules(ensurePassword(place.dataDir))) return
  log.info(`Setting the password of the database in ${place.dataDir}`)
  await setUpRole(place, { cluster: place.cluster, owner, sync: true })
}

const RULES = 'pg_hba.conf'

function readRules({ cluster }: Place): string | null {
  try {
    return readFileSync(join(cluster, RULES), 'utf8')
  } catch {
    // A server without rules does not start: they are written again.
    return null
  }
}

/** A crash leaves the rules of before or these, never half of them. */
function writeRules({ account }: Place, cluster: string, rules: string): void {
  const fresh = join(cluster, `${RULES}.${process.pid}`)
  rmSync(fresh, { force: true })
  const descriptor = openSync(fresh, 'wx', 0o600)
  try {
    writeSync(descriptor, rules)
    if (account) fchownSync(descriptor, account.uid, account.gid)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(fresh, join(cluster, RULES))
}

/** What belongs to an extension keeps its owner. */
const NOT_OF_AN_EXTENSION = (catalog: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`

/** Of which the superuser was the owner. PostgreSQL's own schemas begin with pg_. */
const OF_THE_PRODUCT = (schema: string) =>
  `${schema} in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`

/**
 * One statement, and so all or nothing: makes the role, hands it every database and everything in this one, and takes
 * the superuser's way in. Sequences follow the columns they belong to, and so do the types of rows.
 */
const giveToRole = (secret: string): string => `do $$ declare one text; begin
  if not exists (select from pg_roles where rolname = '${PRODUCT_ROLE}') then create role ${PRODUCT_ROLE}; end if;
  alter role ${PRODUCT_ROLE} login createdb nosuperuser nocreaterole noreplication nobypassrls password '${secret}';
  for one in
    select format('alter database %I owner to', datname) from pg_database where not datistemplate
    union all select format('alter schema %I owner to', nspname) from pg_namespace o
      where ${OF_THE_PRODUCT('o.oid')} and nspowner = current_user::regrole and ${NOT_OF_AN_EXTENSION('pg_namespace')}
    union all select format('alter %s %s owner to', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        o.oid::regclass) from pg_class o
      where ${OF_THE_PRODUCT('relnamespace')} and relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S') and ${NOT_OF_AN_EXTENSION('pg_class')}
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = o.oid and d.deptype in ('a', 'i') and o.relkind = 'S')
    union all select format('alter routine %s owner to', o.oid::regprocedure) from pg_proc o
      where ${OF_THE_PRODUCT('pronamespace')} and proowner = current_user::regrole and ${NOT_OF_AN_EXTENSION('pg_proc')}
    union all select format('alter type %s owner to', o.oid::regtype) from pg_type o
      where ${OF_THE_PRODUCT('typnamespace')} and typowner = current_user::regrole and typtype in ('e', 'd', 'r') and ${NOT_OF_AN_EXTENSION('pg_type')}
  loop execute one || ' ${PRODUCT_ROLE}'; end loop;
  execute format('alter role %I nologin password null', current_user);
end $$`
