import { eq } from 'drizzle-orm'
import { sessions, users } from '#domains/system/auth/tables.ts'
import type { Database } from '#platform/database/database.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

type Session = typeof sessions.$inferSelect
/** Who was signed in, by e-mail: the accounts of the new demo have other ids. */
export type Carried = { email: string; session: Session }[]

/** Reads the current sessions, so that people stay signed in when a demo is rebuilt. */
export async function readSessions(db: Database): Promise<Carried> {
  return db
    .read(SYSTEM)
    .select({ email: users.email, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
}

export async function restoreSessions(db: Database, carried: Carried): Promise<void> {
  await db.transaction(SYSTEM, async (tx) => {
    for (const { email, session } of carried) {
      const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
      if (user) await tx.insert(sessions).values({ ...session, userId: user.id })
    }
  })
}
