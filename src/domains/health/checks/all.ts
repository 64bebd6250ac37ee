import type { Check } from '../finding.ts'
import { bucket, cards, email, model, signIn, sms } from './accounts.ts'
import { backup } from './backup.ts'
import { clock } from './clock.ts'
import { database } from './database.ts'
import { disk } from './disk.ts'
import { homePage } from './home-page.ts'
import { memory } from './memory.ts'
import { migrations } from './migrations.ts'
import { publicAddress } from './public-address.ts'
import { push } from './push.ts'
import { queue } from './queue.ts'
import { samples } from './samples.ts'
import { storage } from './storage.ts'
import { tasks } from './tasks.ts'

/** THE list of parts, in the order in which they are shown. A new one is a file beside these and a line here. */
export const CHECKS: readonly Check[] = [
  database,
  storage,
  disk,
  backup,
  migrations,
  memory,
  clock,
  queue,
  tasks,
  sms,
  email,
  push,
  publicAddress,
  homePage,
  samples,
  cards,
  bucket,
  model,
  signIn,
]
