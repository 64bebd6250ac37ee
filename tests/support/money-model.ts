import assert from 'node:assert/strict'
import { DISPUTE } from '#domains/money/ledger/contract.ts'
import type { Entry } from '#domains/money/ledger/contract.ts'
import { applyCredits, returnCredits, refundPostings, reversalPostings } from '#domains/money/ledger/ledger-postings.ts'
import type { Posting } from '#domains/money/ledger/ledger-postings.ts'
import {
  sumCredited,
  availableCredit,
  writtenOff,
  sumPaid,
  sumReceived,
  sumRefunded,
} from '#domains/money/ledger/ledger-balances.ts'
import { splitAmount } from '#domains/money/payments/split-amount.ts'
import { toCharge } from '#domains/money/payments/validate-amount.ts'
import type { Act, Way } from './money-actions.ts'

type Line = Pick<Entry, 'id' | 'kind' | 'method' | 'amount' | 'tip' | 'refundOf'>
export type Book = { id: string; entries: Line[] }
type Invoice = Book & { amount: number; isVoid: boolean }

/** What one payment is on paper: calculated along the way, apart from the entries. */
export type Paid = { id: string; book: Book; by: Way; amount: number; tip: number; back: number; backTip: number }
/** `letGo`: the part that is no longer owed since the refund. */
export type Props = { id: string; paid: Paid; amount: number; tip: number; letGo: number; by: Way; cameBack: boolean }

/** `share` thousandths of something, at least a cent of it. */
export const some = (cents: number, share: number): number => Math.max(1, Math.floor((cents * share) / 1000))

/**
 * The money of one job: an estimate, the invoices of its work, and what people did. The product's own rules calculate
 * what follows from an act. A paper record, which holds only the money that changed hands, checks that it adds up.
 */
export class World {
  readonly estimate: Book = { id: 'estimate', entries: [] }
  readonly invoices: Invoice[] = []
  readonly payments: Paid[] = []
  readonly refunds: Props[] = []
  readonly #deposit: number
  #ids = 0

  constructor(deposit: number) {
    this.#deposit = deposit
  }

  get books(): Book[] {
    return [this.estimate, ...this.invoices]
  }

  /** The invoice that asks for the work. */
  get active(): Invoice | undefined {
    return this.invoices.find(({ isVoid }) => !isVoid)
  }

  /** Of the deposit while the work is not billed, then of the invoice. */
  get owed(): number {
    return this.#owedOn(this.active ?? this.estimate)
  }

  #owedOn(book: Book): number {
    const invoice = this.invoices.find((one) => one === book)
    return invoice
      ? invoice.amount - sumPaid(invoice.entries)
      : this.#deposit - sumReceived(book.entries) - writtenOff(book.entries)
  }

  left({ amount, tip, back, backTip }: Paid): number {
    return Math.max(0, amount + tip - back - backTip)
  }

  /** Does what may be done; false for what is refused. */
  do(act: Act): boolean {
    switch (act.act) {
      case 'deposit':
        // Once the work is done its invoice asks for the rest, also where that was voided.
        return this.invoices.length === 0 && this.#pay(this.estimate, act)
      case 'pay':
        return this.active !== undefined && this.#pay(this.active, act)
      case 'late': {
        const book = act.on === 'estimate' ? this.estimate : this.invoices.at(-1)
        return book !== undefined && this.#enter(book, act.cents, 0, 'card')
      }
      case 'bill':
        return this.#bill(act.cents)
      case 'void':
        return this.#void()
      case 'refund':
        return this.#refund(act)
      case 'mistake': {
        const paid = this.pick(this.payments, act.which)
        if (!paid || paid.by === 'card' || this.left(paid) === 0) return false
        return this.#give(paid, this.left(paid), { owed: true, by: paid.by })
      }
      case 'dispute': {
        const paid = this.pick(this.#byCard, act.which)
        return (
          paid !== undefined &&
          this.#give(paid, some(paid.amount + paid.tip, act.share), { owed: true, by: 'card', reference: DISPUTE })
        )
      }
      case 'bounce':
        return this.#bounce(act.which)
      case 'again':
      case 'too much':
        return false
    }
  }

  pick<One>(list: readonly One[], which: number): One | undefined {
    return list[which % Math.max(list.length, 1)]
  }

  get #byCard(): Paid[] {
    return this.payments.filter(({ by }) => by === 'card')
  }

  get bounceable(): Props[] {
    return this.refunds.filter(({ by, cameBack, id }) => by === 'card' && !cameBack && !id.startsWith(DISPUTE))
  }

  /** What a wish to pay comes to; null where it is refused. */
  charge({ share, tip, by }: { share: number; tip: number; by: Way }): { amount: number; tip: number } | null {
    if (this.owed <= 0) return null
    const cents = some(this.owed, share)
    if (by !== 'card') return { amount: cents, tip: 0 }
    const rest = this.owed - cents
    const may = cents >= 50 && (rest === 0 || rest >= 50) && tip <= cents
    try {
      const charge = toCharge(this.owed, { amount: cents, tip: { cents: tip } })
      assert.ok(may)
      return charge
    } catch (error) {
      if (may) throw error
      return null
    }
  }

  /** Returns how much of which payment would be refunded; null where there is nothing. */
  wanted({ which, share }: Extract<Act, { act: 'refund' }>): { paid: Paid; cents: number } | null {
    const paid = this.pick(this.payments, which)
    return paid && this.left(paid) > 0 ? { paid, cents: some(this.left(paid), share) } : null
  }

  #pay(book: Book, act: Extract<Act, { act: 'pay' | 'deposit' }>): boolean {
    const charge = this.charge(act)
    return charge !== null && this.#enter(book, charge.amount, charge.tip, act.by)
  }

  #enter(book: Book, amount: number, tip: number, by: Way): boolean {
    const kind = book === this.estimate ? 'deposit' : 'payment'
    const id = this.#newId()
    book.entries.push({ id, kind, method: by, amount, tip, refundOf: null })
    this.payments.push({ id, book, by, amount, tip, back: 0, backTip: 0 })
    this.#follow(book)
    return true
  }

  #bill(amount: number): boolean {
    if (this.active) return false
    this.invoices.push({ id: this.#newId(), amount, isVoid: false, entries: [] })
    this.#follow(this.estimate)
    return true
  }

  #void(): boolean {
    const invoice = this.active
    if (!invoice || sumReceived(invoice.entries) > 0) return false
    invoice.isVoid = true
    this.#apply(returnCredits({ invoiceId: invoice.id, entries: invoice.entries }, [this.#ofEstimate]))
    return true
  }

  #refund(act: Extract<Act, { act: 'refund' }>): boolean {
    const wanted = this.wanted(act)
    if (!wanted) return false
    const by = act.by === 'card' && wanted.paid.by !== 'card' ? wanted.paid.by : act.by
    const { active, owed: before } = this
    this.#give(wanted.paid, wanted.cents, { owed: act.owed, by })
    const { amount, letGo } = this.refunds.at(-1) ?? assert.fail()
    // Nothing more is owed for what is not owed again.
    if (!act.owed) assert.equal(Math.max(0, this.owed), Math.max(0, before))
    // What is owed again is no more than was refunded.
    assert.ok(this.owed >= before && this.owed <= before + wanted.cents)
    // A refund of an overpayment writes off nothing, so it hides no later debt.
    const isOfBill = wanted.paid.book === (active ?? this.estimate)
    if (isOfBill && !act.owed) assert.equal(letGo, Math.max(0, before < 0 ? before + amount : amount))
    return true
  }

  #give(paid: Paid, cents: number, { owed, by, reference }: { owed: boolean; by: Way; reference?: string }): boolean {
    const { book } = paid
    const { amount, tip, left } = splitAmount(paid, sumRefunded(book.entries, paid.id), cents)
    assert.equal(left, this.left(paid))
    assert.equal(amount + tip, cents)
    const id = `${reference ?? ''}${this.#newId()}`
    const active = this.active && { invoiceId: this.active.id, entries: this.active.entries, owed: this.owed }
    const missing =
      book === this.estimate
        ? Math.max(0, Math.min(amount, amount - availableCredit(book.entries), sumCredited(active?.entries ?? [])))
        : 0
    const before = sumCredited(active?.entries ?? [])
    const own = { id: paid.id, owed: this.#owedOn(book) }
    const payment =
      book === this.estimate ? { ...this.#ofEstimate, ...own } : { invoiceId: book.id, entries: book.entries, ...own }
    const needed = (back: number, ofBill: number) => (owed ? 0 : Math.max(0, back - Math.max(0, -ofBill)))
    const letGo = needed(amount - missing, own.owed) + needed(missing, active?.owed ?? 0)
    this.#apply(
      refundPostings(
        payment,
        { amount, tip, owed },
        { method: by, id, ...(reference && { reference }) },
        book === this.estimate ? (active ?? null) : null,
      ),
    )
    // No more comes back from the invoice than is missing on the estimate.
    assert.equal(before - sumCredited(active?.entries ?? []), missing)
    this.refunds.push({ id, paid, amount, tip, letGo, by, cameBack: false })
    paid.back += amount
    paid.backTip += tip
    this.#follow(book)
    return true
  }

  #bounce(which: number): boolean {
    const given = this.pick(this.bounceable, which)
    if (!given) return false
    const entry = given.paid.book.entries.find(({ id }) => id === given.id)
    assert.ok(entry?.refundOf)
    const letGo = this.books.flatMap((book) =>
      book.entries
        .filter(({ kind, refundOf }) => kind === 'allowance' && refundOf === given.id)
        .map(({ amount }) => ({ ...this.#subject(book), amount })),
    )
    this.#apply(
      reversalPostings(
        { ...this.#subject(given.paid.book), ...entry, refundOf: entry.refundOf },
        letGo,
        `${given.id} failed`,
      ),
    )
    given.cameBack = true
    given.paid.back -= given.amount
    given.paid.backTip -= given.tip
    this.#follow(given.paid.book)
    return true
  }

  get #ofEstimate() {
    return { estimateId: this.estimate.id, entries: this.estimate.entries }
  }

  #subject(book: Book) {
    return book === this.estimate ? { estimateId: book.id } : { invoiceId: book.id }
  }

  /** What was paid before the work goes over to the invoice that asks for it. */
  #follow(book: Book): void {
    const { active } = this
    if (active && (book === this.estimate || book === active))
      this.#apply(
        applyCredits({ invoiceId: active.id, amount: active.amount, entries: active.entries }, [this.#ofEstimate]),
      )
  }

  #apply(moves: readonly Posting[]): void {
    for (const { id = this.#newId(), kind, method, amount, tip = 0, refundOf = null, ...to } of moves) {
      const book = this.books.find((one) => one.id === ('invoiceId' in to ? to.invoiceId : to.estimateId))
      assert.ok(book)
      book.entries.push({ id, kind, method, amount, tip, refundOf })
    }
  }

  #newId = (): string => `${(this.#ids += 1)}`

  /** Everything adds up, whatever has happened. */
  mustAddUp(): void {
    const all = this.books.flatMap(({ entries }) => entries)
    const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
    const isMoney = ({ kind }: Line) => kind === 'payment' || kind === 'deposit' || kind === 'refund'
    // Every cent that came and went, at the provider and by hand, stands in the books once.
    for (const way of ['card', 'cash', 'check', 'transfer'] as const) {
      const entered = sum(
        all.filter((one) => isMoney(one) && one.method === way).map(({ amount, tip }) => amount + tip),
      )
      const came = sum(this.payments.filter(({ by }) => by === way).map(({ amount, tip }) => amount + tip))
      const went = sum(
        this.refunds.filter(({ by, cameBack }) => by === way && !cameBack).map(({ amount, tip }) => amount + tip),
      )
      assert.equal(entered, came - went)
    }
    // What is not money: credits only move, and each refund that is not owed again writes off as much as was owed.
    assert.equal(sum(this.books.map(({ entries }) => sumCredited(entries))), 0)
    assert.equal(
      sum(this.books.map(({ entries }) => writtenOff(entries))),
      sum(this.refunds.filter(({ cameBack }) => !cameBack).map(({ letGo }) => letGo)),
    )
    for (const paid of this.payments) {
      const given = sumRefunded(paid.book.entries, paid.id)
      assert.deepEqual(given, { amount: paid.back, tip: paid.backTip })
      const { left } = splitAmount(paid, given, 0)
      assert.equal(left, this.left(paid))
      assert.ok(left >= 0 && given.tip >= 0 && given.tip <= paid.tip)
    }
    this.#creditsMustFit()
    this.#depositMustFit()
  }

  /**
   * While the work is not billed, the deposit due is reduced by what was paid and what was written off; a void invoice
   * retains none of it.
   */
  #depositMustFit(): void {
    if (this.active) return
    const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0)
    const paid = sum(this.payments.filter(({ book }) => book === this.estimate))
    const back = this.refunds.filter(({ paid: { book }, cameBack }) => book === this.estimate && !cameBack)
    const again = sum(back.map(({ amount, letGo }) => ({ amount: amount - letGo })))
    assert.equal(this.owed, this.#deposit - paid + again)
  }

  /** No more is credited than is here, nothing lies idle that is asked for, and what is void holds nothing. */
  #creditsMustFit(): void {
    const { estimate, active } = this
    const credited = sumCredited(active?.entries ?? [])
    const tooMuchBack = this.payments
      .filter(({ book }) => book === estimate)
      .reduce((sum, { amount, back }) => sum + Math.max(0, back - amount), 0)
    assert.ok(credited >= 0)
    assert.ok(credited <= Math.max(0, sumReceived(estimate.entries) + tooMuchBack))
    assert.equal(availableCredit(estimate.entries), sumReceived(estimate.entries) - credited)
    if (active && availableCredit(estimate.entries) > 0) assert.ok(sumPaid(active.entries) >= active.amount)
    for (const { isVoid, entries } of this.invoices) if (isVoid) assert.equal(sumCredited(entries), 0)
  }
}
