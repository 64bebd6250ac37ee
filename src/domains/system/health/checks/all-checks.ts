import type { Check } from '../check-result.ts'
import { photoStoreCheck, cardsCheck, emailCheck, modelCheck, signInCheck, smsCheck } from './check-accounts.ts'
import { backupCheck } from './check-backup.ts'
import { clockCheck } from './check-clock.ts'
import { databaseCheck } from './check-database.ts'
import { diskCheck } from './check-disk.ts'
import { homePageCheck } from './check-home-page.ts'
import { memoryCheck } from './check-memory.ts'
import { migrationsCheck } from './check-migrations.ts'
import { publicAddressCheck } from './check-public-address.ts'
import { pushCheck } from './check-push.ts'
import { queueCheck } from './check-queue.ts'
import { samplesCheck } from './check-samples.ts'
import { storageCheck } from './check-storage.ts'
import { tasksCheck } from './check-tasks.ts'

/** THE list of parts, in the order in which they are shown. A new one is a file beside these and a line here. */
export const CHECKS: readonly Check[] = [
  databaseCheck,
  storageCheck,
  diskCheck,
  backupCheck,
  migrationsCheck,
  memoryCheck,
  clockCheck,
  queueCheck,
  tasksCheck,
  smsCheck,
  emailCheck,
  pushCheck,
  publicAddressCheck,
  homePageCheck,
  samplesCheck,
  cardsCheck,
  photoStoreCheck,
  modelCheck,
  signInCheck,
]
