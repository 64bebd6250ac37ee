import type { RoleName } from '#lib/api.ts'
import type { Clock } from '#lib/clock.ts'
import type { Right } from '#lib/rights.ts'
import type { Config } from '#platform/config.ts'
import type { Scratch } from '#platform/files/scratch.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'
import type { Database } from '#platform/database/database.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Saved } from './read-body.ts'
import type { Form, FormLimits } from './read-form.ts'
import type { Queue, Task } from '#platform/queue.ts'
import type { Providers } from '#providers/providers.ts'

/** Who is signed in, and in which session, as far as the platform cares. */
export type SignedIn = {
  id: string
  name: string
  role: RoleName
  sessionId: string
  /** What the owner lets them do, within their role or beyond it (lib/rights.ts). */
  rights?: readonly Right[]
  /** The role needs two-step sign-in, and it is not on: only calls that say `beforeTwoStep` go through. */
  mustSetUpTwoStep?: boolean
}

/** What the one process is made of; made in main.ts and, on a fresh database, by every test. */
export type AppServices = {
  config: Config
  clock: Clock
  db: Database
  queue: Queue<AppServices>
  providers: Providers
  seals: LinkSigner
  /** Signs cookies, and encrypts the secrets of authenticator apps. */
  signInSecret: string
  scratch: Scratch
  pictures: Pictures
  /** Whether a test payment counts as money: in a demo only, where all money is made up. */
  testPaymentsCount: boolean
  /** DATA_DIR, absolute. */
  dataDir: string
  /** Where the migrations of this version are. */
  migrations: string
  /** Where this very process answers, as `http://127.0.0.1:3000`; empty until it listens. */
  listeningAt(): string
  /** Null where the program that started the product cannot start it again, as in the demo. */
  restart: Restart | null
}

/** Runs after the product is back, in what is then its database; null where there is nothing to do. */
export type AfterRestart = ((parts: AppServices) => Promise<void>) | null

/**
 * Stops the product, runs `work` while nothing uses its data, and starts it again at the same address. Visitors see a
 * page that says so. The product comes back whatever becomes of `work`, which handles its own errors. The promise is
 * fulfilled once it is back.
 */
export type Restart = (work: () => Promise<AfterRestart>) => Promise<void>

/** A domain's work on the queue. */
export type AppTask = Task<AppServices>

/** What an endpoint is given. */
export type Context = AppServices & {
  /** For reading, outside any transaction. */
  read: Tx
  /** Runs a change in one transaction, as the person who asked. */
  write<T>(change: (tx: Tx) => T | Promise<T>): Promise<T>
  /**
   * Like write, but a repeated Idempotency-Key returns the result of the first call. `sent` is what has to be the same;
   * the whole body by default. `unnamed`: the key to use where none was sent; without it, that is an ordinary write.
   */
  once<T>(change: (tx: Tx) => T | Promise<T>, sent?: unknown, unnamed?: string): Promise<T>
  user: SignedIn | null
  /**
   * Writes the body of a call that `takesFile` to a new file, at most `most` bytes. Throws TooLarge with this sentence.
   */
  saveFile(file: string, most: number, tooLarge: string): Promise<Saved>
  /** The same for a call whose body is a form with one file among its fields: multipart/form-data. */
  saveForm(file: string, limits: FormLimits): Promise<Form>
  /** For slow work: its signal is aborted when the caller disconnects. */
  whileThere<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** The caller's address, behind trusted proxies too. */
  address: string
  /** A header of the request, by its name in small letters. */
  header(name: string): string | undefined
}
