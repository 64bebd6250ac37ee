import { requestApi, type Refusal } from './api-request.ts'

/** What became of it. A used link was answered before, here or on another screen. */
export type Outcome = { is: 'taken' } | { is: 'used' } | Refusal

export async function sendReview(
  token: string,
  review: { rating: number | null; comment: string; name: string },
): Promise<Outcome> {
  const told = await requestApi(`/api/review-links/${token}`, review)
  if (told.is === 'done') return { is: 'taken' }
  return told.status === 409 ? { is: 'used' } : told
}
