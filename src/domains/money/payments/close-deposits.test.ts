import { expect, test } from 'vitest'
import { anAcceptedEstimate } from '#tests/support/payments.ts'
import { useStripe } from '#tests/support/stripe-app.ts'

const our = useStripe()

test.each(['cancelled', 'completed'])(
  'what is open at Stripe for the deposit of work that is %s is ended there',
  async (status) => {
    const { id, number, customerId, secret, jobId, owner } = await anAcceptedEstimate(our.app)
    const bill = { id, number, customerId, secret, amount: 284_25 }
    expect((await our.begin(bill)).status).toBe(200)
    expect((await owner.patch(`/api/jobs/${jobId}/status`, { status, reason: 'They moved.' })).status).toBe(200)
    await expect.poll(() => our.intentsOf(bill).map((intent) => intent.status)).toEqual(['canceled'])
    expect((await our.begin(bill)).status).toBe(409)
  },
)
