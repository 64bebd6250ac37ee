import { requestApi, type Refusal } from './api-request.ts'

/** What became of it. A used link was answered before, here or on another screen. */
export type Outcome = { is: 'taken' } | { is: 'used' } | Refusal

export async function sendReview(
  token: string,
  review: { rating: number | null; comment: string; name: string },
): Promise<Outcome> {
  const result = await requestApi(`/api/review-links/${token}`, review)
  if (result.is === 'done') return { is: 'taken' }
  return result.status === 409 ? { is: 'used' } : result
}
