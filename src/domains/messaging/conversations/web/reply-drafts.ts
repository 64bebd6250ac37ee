/**
 * What was typed and not sent, by number: it is there when one comes back. For this visit only, since a shared machine
 * should not keep it.
 */
type Draft = { type: 'sms' | 'email'; subject: string; message: string }

const drafts = new Map<string, Draft>()

export const getDraft = (phone: string): Draft => drafts.get(phone) ?? { type: 'sms', subject: '', message: '' }

export function storeDraft(phone: string, draft: Draft): void {
  if (draft.message === '' && draft.subject === '') drafts.delete(phone)
  else drafts.set(phone, draft)
}
