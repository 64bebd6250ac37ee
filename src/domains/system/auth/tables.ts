import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '#platform/database/columns.ts'

// users to passkeys are better-auth's tables under the names of spec.md §3 (product.md says which column stands for
// which).

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    name: text('name').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: text('role').notNull().default('staff'),
    /** Whether a password alone is not enough; the secret is in `two_factors`. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** What the owner turned on or off for this person alone. */
    rights: jsonb('rights').$type<Record<string, boolean>>().notNull().default({}),
    /** When they last did something here, to within some minutes; null: never signed in. */
    lastSeenAt: instant('last_seen_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('users_role', sql`${table.role} in ('owner', 'staff', 'technician', 'accountant')`)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** How the person signed in: password, code, passkey or provider; null for sessions from before this was stored. */
    way: text('way'),
    /** To within some minutes: not every call writes it. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    uniqueIndex('accounts_provider').on(table.providerId, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/**
 * The second step of those who want one. The secret is encrypted with the session key, the backup codes are hashes. Not
 * `verified`: begun, and no code entered yet.
 */
export const twoFactors = pgTable('two_factors', {
  id: id(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean('verified').notNull().default(false),
  /** Of the last code of the app that was used: the number of its 30 seconds since 1970. Codes up to it are refused. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }),
  /** The library's own count of wrong codes; sign-in-limit.ts counts for us. */
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
  createdAt: createdAt(),
})

/**
 * What signs in without a password: the public half of a key that a device or a password keeper holds (W3C Web
 * Authentication).
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull().unique(),
    /** Of some devices: how often it has signed, up to 2^32. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** People who may create an account. The table stores only a hash of the secret in the link. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    email: text('email').notNull(),
    role: text('role').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
  },
  (table) => [
    // One open invitation for an address: asking again replaces it.
    uniqueIndex('invitations_open')
      .on(table.email)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
    check('invitations_role', sql`${table.role} in ('owner', 'staff', 'technician', 'accountant')`),
  ],
)

/** Browsers that an account has signed in from. The browser holds the token in a cookie; only its hash is stored. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    uniqueIndex('known_devices_token').on(table.userId, table.tokenHash),
    index('known_devices_used').on(table.lastUsedAt),
  ],
)

/**
 * What happened around sign-in, for the owner's Security list. Holds account ids and addresses of the network, never an
 * e-mail or a password.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** A plain id: the event outlives the account. Null where no account is known. */
    userId: uuid('user_id'),
    address: text('address'),
    way: text('way'),
    /** Browser and system in words. */
    device: text('device'),
    /** How many attempts this entry sums up. */
    count: integer('count').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('security_events_newest').on(table.createdAt, table.id),
    index('security_events_kind').on(table.kind, table.createdAt),
  ],
)

/** Rules of sign-in that the owner sets: at most one row. */
export const signInRules = pgTable(
  'sign_in_rules',
  {
    id: integer('id').primaryKey(),
    /** Roles that may do nothing before two-step sign-in is on. */
    twoStepRoles: text('two_step_roles').array().notNull(),
    /** What the owner turned on or off for a whole role, by its name. */
    roleRights: jsonb('role_rights').$type<Record<string, Record<string, boolean>>>().notNull().default({}),
    updatedAt: updatedAt(),
  },
  (table) => [check('sign_in_rules_one', sql`${table.id} = 1`)],
)
