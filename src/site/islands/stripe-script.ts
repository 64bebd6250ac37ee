/** As much of Stripe.js as the page uses (https://docs.stripe.com/js). */
export type StripeElements = {
  create(
    type: 'payment',
    options?: object,
  ): { mount(at: HTMLElement): void; on(name: 'ready' | 'loaderror', then: () => void): void; focus(): void }
  update(options: { amount: number }): void
  submit(): Promise<{ error?: { message?: string } }>
}
export type StripeScript = {
  elements(options: object): StripeElements
  confirmPayment(
    options: object,
  ): Promise<{ error?: { message?: string; type?: string }; paymentIntent?: { status: string } }>
}

const TIMEOUT_MS = 12_000

/**
 * Loads Stripe's script, only on this page and only when Stripe is set. Rejects when it does not come: then there is
 * Stripe's own page.
 */
export function loadStripe(src: string, key: string): Promise<StripeScript> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const late = setTimeout(() => reject(new Error('Stripe did not come')), TIMEOUT_MS)
    script.addEventListener('error', () => {
      clearTimeout(late)
      reject(new Error('Stripe did not come'))
    })
    script.addEventListener('load', () => {
      clearTimeout(late)
      // Stripe's script puts its one function there.
      const make = (globalThis as { Stripe?: (key: string) => StripeScript }).Stripe
      if (make) resolve(make(key))
      else reject(new Error('Stripe did not come'))
    })
    script.src = src
    document.head.append(script)
  })
}

/** In the colors of the page, light or dark. */
export function looksOfPage(): object {
  const value = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  const dark = document.documentElement.classList.contains('dark')
  return {
    theme: dark ? 'night' : 'stripe',
    variables: { borderRadius: value('--r-md') || '8px', fontSizeBase: '17px' },
  }
}
