import { z } from 'zod'
import { NotSent, Share } from '#domains/messaging/messages/contract.ts'

/** A payment reminder as it would leave now. */
export const ReminderPreview = Share.extend({
  /** Channels that are not connected, so the words have to be sent by hand. */
  notSent: z.array(NotSent),
  /** Why it cannot go out, in a sentence. */
  problem: z.string().nullable(),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>
