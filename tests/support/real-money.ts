import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { payKey } from '#domains/money/invoices/invoice-link.ts'
import { sumReceived } from '#domains/money/ledger/ledger-balances.ts'
import { handleWebhook } from '#domains/money/payments/handle-webhook.ts'
import type { ProviderNews } from '#providers/payments/port.ts'
import type { App } from './app.ts'
import { createClient } from './api-client.ts'
import type { Act } from './money-actions.ts'
import { some, World } from './money-model.ts'
import type { Book } from './money-model.ts'
import { anAcceptedEstimate, CARD, invoiceOf } from './payments.ts'

type Estimate = Awaited<ReturnType<typeof anAcceptedEstimate>>

/** The acts of a history done to the product itself, over HTTP, beside the model of it. */
export class RealMoney {
  readonly #app: App
  readonly #estimate: Estimate
  readonly #world: World
  /** What is what: the ids of the model, and those of the product. */
  readonly #real = new Map<string, string>()
  /** The provider's last event. */
  #lastEvent: { type: string; news: ProviderNews } | null = null

  private constructor(app: App, estimate: Estimate, deposit: number) {
    this.#app = app
    this.#estimate = estimate
    this.#world = new World(deposit)
    this.#real.set(this.#world.estimate.id, estimate.id)
  }

  static async begin(app: App, wanted: number): Promise<RealMoney> {
    const deposit = Math.min(wanted, 1_137_00)
    return new RealMoney(app, await anAcceptedEstimate(app, { depositPercent: null, depositAmount: deposit }), deposit)
  }

  async do(act: Act): Promise<void> {
    const world = this.#world
    const before = {
      owed: world.owed,
      active: world.active,
      wanted: act.act === 'refund' ? world.wanted(act) : null,
      bounceable: [...world.bounceable],
    }
    const charge = act.act === 'pay' || act.act === 'deposit' ? world.charge(act) : null
    const left = new Map(world.payments.map((paid) => [paid.id, world.left(paid)]))
    const isDone = world.do(act)
    switch (act.act) {
      case 'deposit':
        if (!before.active) await this.#pay(world.estimate, act, before.owed, isDone)
        break
      case 'pay':
        if (before.active) await this.#pay(before.active, act, before.owed, charge !== null)
        break
      case 'late':
        if (isDone) await this.#late(act.on === 'estimate' ? world.estimate : world.invoices.at(-1), act.cents)
        break
      case 'bill':
        // An overdue bill takes no tip. The model has no clock, so no bill is overdue.
        if (isDone)
          this.#real.set(world.active?.id ?? '', (await this.#estimate.bill(act.cents, { dueDate: '2040-01-01' })).id)
        break
      case 'void':
        if (before.active)
          this.#answered(
            await this.#post(`invoices/${this.#id(before.active.id)}/void`, { reason: 'Billed anew' }),
            isDone,
          )
        break
      case 'refund':
        if (before.wanted)
          await this.#give(before.wanted.paid.id, {
            amount: before.wanted.cents,
            owed: act.owed,
            by: world.refunds.at(-1)?.by,
          })
        break
      case 'mistake': {
        const paid = world.pick(world.payments, act.which)
        if (isDone && paid) await this.#give(paid.id, { amount: left.get(paid.id), owed: true, mistake: true })
        break
      }
      case 'dispute': {
        const paid = world.pick(
          world.payments.filter(({ by }) => by === 'card'),
          act.which,
        )
        if (!isDone || !paid) break
        const dispute = {
          id: `dp_${randomUUID()}`,
          paymentId: await this.#providerId(paid.id),
          amount: some(paid.amount + paid.tip, act.share),
          dueBy: null,
        }
        await this.#tell('charge.dispute.closed', { about: 'dispute', dispute: { ...dispute, status: 'lost' } })
        break
      }
      case 'bounce': {
        const given = world.pick(before.bounceable, act.which)
        if (!given) break
        const refund = {
          id: await this.#providerId(given.id),
          paymentId: await this.#providerId(given.paid.id),
          refundId: null,
          amount: given.amount + given.tip,
        }
        await this.#tell('refund.failed', { about: 'refund', refund: { ...refund, status: 'failed' } })
        break
      }
      case 'again':
        if (this.#lastEvent) await this.#tell(this.#lastEvent.type, this.#lastEvent.news)
        break
      case 'too much':
        await this.#tooMuch(act)
    }
    await this.#learn()
  }

  async mustBeTheSame(): Promise<void> {
    const world = this.#world
    for (const book of world.books) {
      const entries = await this.#entries(book)
      const summary = (list: readonly any[]) =>
        list.map(({ kind, method, amount, tip }) => `${kind} ${method} ${amount + 0} ${tip + 0}`).toSorted()
      assert.deepEqual(summary(entries), summary(book.entries))
      for (const paid of world.payments.filter((one) => one.book === book))
        assert.equal(entries.find(({ id }) => id === this.#id(paid.id))?.refundable, world.left(paid))
    }
    for (const invoice of world.invoices) {
      const paid = invoice.entries.reduce((sum, { amount }) => sum + amount, 0)
      const status = invoice.isVoid ? 'void' : paid >= invoice.amount ? 'paid' : 'sent'
      const shown = await invoiceOf(this.#app, this.#id(invoice.id))
      const balance = invoice.isVoid ? 0 : Math.max(0, invoice.amount - paid)
      assert.deepEqual({ status: shown.status, paid: shown.paid, balance: shown.balance }, { status, paid, balance })
    }
    const { body } = await this.#estimate.owner.get(`/api/estimates/${this.#estimate.id}`)
    assert.equal(body.depositPaid, sumReceived(world.estimate.entries))
  }

  async #pay(
    book: Book,
    { share, tip, by }: Extract<Act, { act: 'pay' | 'deposit' }>,
    owed: number,
    may: boolean,
  ): Promise<void> {
    const amount = some(owed, share)
    const id = this.#id(book.id)
    if (by !== 'card')
      return this.#answered(await this.#post(`${this.#path(book)}/payments`, { amount, method: by }), may)
    const secret =
      book === this.#world.estimate ? this.#estimate.secret : payKey(this.#app.parts.seals, { id, linkVersion: 1 })
    const wish = { owed: Math.max(owed, 0), amount, tip: { cents: tip } }
    this.#answered(
      await createClient(this.#app.url, '').post(`/api/pay/${id}/test-card`, { secret, ...wish, card: CARD }),
      may,
    )
  }

  async #late(book: Book | undefined, cents: number): Promise<void> {
    const column = book === this.#world.estimate ? 'estimate_id' : 'invoice_id'
    const { rows } = await this.#app.parts.db.pool.query(
      `insert into payment_intents (${column}, provider, amount, status, requested_at) values ($1, 'embedded', $2, 'cancelled', now()) returning id`,
      [this.#id(book?.id ?? ''), cents],
    )
    const payment = {
      id: `test_pi_${rows[0].id}`,
      intentId: rows[0].id,
      total: cents,
      received: cents,
      tip: 0,
      failure: null,
      isTest: true,
      clientSecret: null,
      from: null,
      needsCustomer: false,
    }
    await this.#tell('payment_intent.succeeded', { about: 'payment', payment: { ...payment, status: 'succeeded' } })
  }

  async #give(paidId: string, body: object): Promise<void> {
    const answer = await this.#post(`payments/${this.#id(paidId)}/refund`, body)
    assert.deepEqual([answer.status, answer.body.status], [200, 'done'], JSON.stringify(answer.body))
    this.#real.set(this.#world.refunds.at(-1)?.id ?? '', answer.body.entry.id)
  }

  async #tooMuch({ what, over }: Extract<Act, { act: 'too much' }>): Promise<void> {
    const [paid] = this.#world.payments
    const book = this.#world.active ?? this.#world.estimate
    const answer =
      what === 'pay' || !paid
        ? await this.#post(`${this.#path(book)}/payments`, {
            amount: Math.max(this.#world.owed, 0) + over,
            method: 'cash',
          })
        : await this.#post(`payments/${this.#id(paid.id)}/refund`, {
            amount: this.#world.left(paid) + over,
            owed: true,
          })
    this.#answered(answer, false)
  }

  /** The payment that is new has an id now. */
  async #learn(): Promise<void> {
    const paid = this.#world.payments.at(-1)
    if (!paid || this.#real.has(paid.id)) return
    const known = new Set(this.#real.values())
    const made = (await this.#entries(paid.book)).filter(
      ({ id, kind }) => (kind === 'payment' || kind === 'deposit') && !known.has(id),
    )
    assert.equal(made.length, 1)
    this.#real.set(paid.id, made[0].id)
  }

  #answered({ status, body }: { status: number; body: unknown }, isDone: boolean): void {
    assert.ok((isDone ? [200, 201] : [400, 409]).includes(status), `${status} ${JSON.stringify(body)}`)
  }

  #id(ofModel: string): string {
    const id = this.#real.get(ofModel)
    if (id === undefined) throw new Error(`Nothing real is ${ofModel}`)
    return id
  }

  async #providerId(ofModel: string): Promise<string> {
    const { rows } = await this.#app.parts.db.pool.query('select provider_id from ledger_entries where id = $1', [
      this.#id(ofModel),
    ])
    return rows[0].provider_id
  }

  #path = (book: Book): string => `${book === this.#world.estimate ? 'estimates' : 'invoices'}/${this.#id(book.id)}`
  #post = (path: string, body: object) => this.#estimate.owner.post(`/api/${path}`, body)

  async #entries(book: Book): Promise<any[]> {
    const { status, body } = await this.#estimate.owner.get(`/api/${this.#path(book)}/payments`)
    assert.equal(status, 200)
    return body
  }

  async #tell(type: string, news: ProviderNews): Promise<void> {
    this.#lastEvent = { type, news }
    const { testPayments } = this.#app.parts.providers
    const { raw, signature } = testPayments.sign({ id: `test_evt_${randomUUID()}`, type, news })
    await handleWebhook(this.#app.parts, testPayments, raw, signature)
  }
}
